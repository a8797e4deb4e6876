import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { operatorOn } from '../../../test/operator-command-line-client.ts'
import { closeGamesAtSite } from '../../games/game-closing/game-site-closing.ts'
import { startGame } from '../../games/launch/game-launch.ts'
import { beginBreak } from '../../protection/breaks/play-breaks.ts'

const cashier = useCashier()
const operator = operatorOn(() => cashier.ctx)

test('a game that the silent site did not close is listed until it did, and the member’s line says so', async () => {
  cashier.site.launch_url = 'http://localhost:3000/sandbox/game-site/?token=t'
  const member = await cashier.player(50_000n)
  await startGame(cashier.ctx, member.id, null)
  cashier.site.fail('end', 'lost')
  await beginBreak(cashier.ctx, member.id, '7d')
  const [end] = await cashier.database.query<{ id: `end_${string}` }>(
    'select id from play_ends where member_id = $1',
    [member.id],
  )
  if (end === undefined) throw new Error('nothing was asked of the site')
  await closeGamesAtSite(cashier.ctx, member.id, end.id as Parameters<typeof closeGamesAtSite>[2])
  expect((await operator('queue', 'list')).text).toMatch(new RegExp(`open game .*${member.id}.*break`))
  expect((await operator('member', member.phone)).text).toMatch(/play ended .* break: asked/)
  await cashier.run()
  expect((await operator('queue', 'list')).text).not.toContain(member.id)
  expect((await operator('member', member.phone)).text).toMatch(/play ended .* break: done, 1 closed/)
})
