import { expect, test } from 'vitest'
import { BY_NOK, operatorOn } from '../../../test/operator-command-line-client.ts'
import { useSeamless } from '../../../test/seamless-wallet-setup.ts'
import { countSeamlessRounds } from '../../games/rounds/seamless-rounds.ts'

const { games, player, bet, win, rollback } = useSeamless()
const operator = operatorOn(() => games.ctx)

test('a round that the site has not decided is listed with its stake until it is over', async () => {
  const member = await player(100_000n)
  await bet(member, 1_250n, 'test:open')
  expect((await operator('rounds', 'list')).text).toMatch(new RegExp(`${member.id} +test:open +lotus +12.50`))
  await win(member, 0n, 'test:open:win', { bet: 'test:open' })
  await countSeamlessRounds(games.ctx)
  expect((await operator('rounds', 'list')).text).not.toContain(member.id)
})

test('a member’s debt from a rolled-back win is listed with it', async () => {
  const member = await player(1_000n)
  await bet(member, 1_000n, 'test:lost')
  await win(member, 5_000n, 'test:gift', { bet: 'test:lost' })
  await bet(member, 5_000n, 'test:spent')
  await rollback(member, 'test:gift:back', 'test:gift', 'test:lost')
  expect((await operator('receivables', 'list')).text).toMatch(
    new RegExp(`${member.id} +seamless:test:gift +50.00`),
  )
})

test('how a member plays is changed by an operator while nothing is under way, and not before', async () => {
  const member = await player(1_000n)
  const [{ phone } = { phone: '' }] = await games.database.query<{ phone: string }>(
    'select phone from members where id = $1',
    [member.id],
  )
  const mode = (to: string) => operator('member', 'mode', phone, to, ...BY_NOK)
  await bet(member, 100n, 'test:mode')
  expect(await mode('transfer')).toMatchObject({
    code: 2,
    text: expect.stringContaining('nothing was changed'),
  })
  await win(member, 0n, 'test:mode:win', { bet: 'test:mode' })
  await countSeamlessRounds(games.ctx)
  expect(await mode('transfer')).toMatchObject({ code: 0 })
  expect(await bet(member, 100n, 'test:mode:after')).toMatchObject({ outcome: 'other_mode' })
  expect((await mode('both')).code).not.toBe(0)
  expect((await mode('seamless')).code).toBe(0)
})
