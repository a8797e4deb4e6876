import type { CreditCheckId, MovementId } from '@sala/contract/wire/ids.ts'
import { afterEach, expect, test } from 'vitest'
import { useGames } from '../../../test/games-setup.ts'
import { usernameOf } from '../game-sites/site-account.ts'
import { CHECK_JOB, runCreditCheck, startCreditCheck } from './credit-check.ts'
import { runMovement } from './credit-movement-execution.ts'
import { endMovement } from './credit-movements.ts'
import { findMovement, stepMovement } from './sql.ts'

const games = useGames()
const { site } = games
/** Number of consecutive credit movements in the test. A credit check must succeed although they outnumber its retries. */
const MOVEMENTS = 8

type Player = Awaited<ReturnType<typeof games.player>>

afterEach(() => void Object.assign(site, { meet: () => null, answering: () => undefined }))

const checksOf = ({ id }: Player) =>
  games.database.query<{ id: CreditCheckId; state: string; tries: number; difference: number }>(
    'select id, state, tries, difference::int from credit_checks where member_id = $1 order by started_at, id',
    [id],
  )
/** Creates a member whose loss of 100 baht is not in the ledger yet, and starts a credit check. */
const loser = async (): Promise<Player & { readonly check: CreditCheckId }> => {
  const player = await games.player(50_000n)
  site.play(player.username, 10_000n, 0n)
  await startCreditCheck(games.ctx, player.id)
  return { ...player, check: (await checksOf(player))[0]?.id as CreditCheckId }
}
const agrees = async (player: Player) =>
  expect((await games.balances(player.id)).game).toBe(site.wallets.get(player.username))
const run = () => games.run({ [CHECK_JOB]: async () => undefined })

test('a member who deposits without a pause is checked all the same: before the next movement leaves it is the check’s turn', async () => {
  const player = await loser()
  let left = MOVEMENTS
  site.meet = async ({ name }) => {
    if (name === 'move' && left-- > 0) {
      await runCreditCheck(games.ctx, player.id, player.check)
      await games.credit(player.id, 100n)
    }
    return null
  }
  await games.credit(player.id, 100n)
  await games.sweep(player.id)
  await run()
  expect(left).toBeLessThan(1)
  expect(await checksOf(player)).toMatchObject([{ state: 'done', tries: 1, difference: -10_000 }])
  expect(await games.balances(player.id)).toMatchObject({ game: 40_000n + 100n * BigInt(MOVEMENTS + 1) })
  await agrees(player)
})

test('a check that has not waited yet delays no credit movement', async () => {
  const player = await loser()
  await games.credit(player.id, 100n)
  await games.sweep(player.id)
  const before = site.calls.length
  await run()
  expect(site.calls.slice(before).map(call => call.split(' ')[0])).toEqual(['move'])
  await runCreditCheck(games.ctx, player.id, player.check)
  expect(await checksOf(player)).toMatchObject([{ state: 'done', tries: 0, difference: -10_000 }])
})

test('a site that does not answer a check delays no credit movement', async () => {
  const player = await loser()
  site.fail('rounds', 'lost', 'lost')
  await runCreditCheck(games.ctx, player.id, player.check)
  await games.credit(player.id, 100n)
  await games.sweep(player.id)
  await run()
  expect(await games.movements(player.id)).toMatchObject([{ status: 'done' }, { status: 'done' }])
  expect(await checksOf(player)).toMatchObject([{ state: 'checking', tries: 1 }])
  await runCreditCheck(games.ctx, player.id, player.check)
  await agrees(player)
})

test.each(['meet', 'answering'] as const)(
  'a movement that another worker sends, or ends, during the turn makes the check wait again (%s)',
  async when => {
    for (const ends of [false, true]) {
      const player = await loser()
      await games.credit(player.id, 100n)
      const id = (await games.sweep(player.id)) as MovementId
      await runCreditCheck(games.ctx, player.id, player.check)
      const other = async ({ name }: { name: string }) => {
        if (name !== 'balance') return null
        Object.assign(site, { meet: () => null, answering: () => undefined })
        const { ctx } = games
        const order = {
          reference: id,
          username: usernameOf(player.id),
          direction: 'in',
          amount: 100n,
        } as const
        const movement = await findMovement(ctx.db, player.id, id)
        if (movement === null) throw new Error('there is a movement')
        const at = ctx.clock.now()
        const sent = await stepMovement(ctx.db, movement, 'send', at, { mark: null, is_read: false, at })
        await site.move({ ...order, amount: movement.amount })
        if (ends && sent !== null) await endMovement(ctx, sent, { event: 'done', balance: null })
        return null
      }
      Object.assign(site, { [when]: other })
      await runMovement(games.ctx, player.id, id)
      await run()
      await runCreditCheck(games.ctx, player.id, player.check)
      expect(await checksOf(player)).toMatchObject([{ state: 'done', difference: -10_000 }])
      expect(await games.balances(player.id)).toMatchObject({ game: 40_100n, moving: 0n })
      await agrees(player)
    }
  },
)
