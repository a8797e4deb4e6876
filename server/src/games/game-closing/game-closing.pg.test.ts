import { expect, test } from 'vitest'
import { refusalOf, useCashier } from '../../../test/cashier-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { inTransaction } from '../../platform/db.ts'
import { beginBreak } from '../../protection/breaks/play-breaks.ts'
import { usernameOf } from '../game-sites/site-account.ts'
import { gamesJobs } from '../jobs.ts'
import { startGame } from '../launch/game-launch.ts'
import { closeGames, lastEndOf } from './game-closing.ts'

const cashier = useCashier()
const BAHT = 100n
const DAY_MINUTES = 24 * 60

const player = async (): Promise<TestMember> => {
  cashier.site.launch_url = 'http://localhost:3000/sandbox/game-site/?token=t'
  const member = await cashier.player(500n * BAHT)
  await startGame(cashier.ctx, member.id, null)
  return member
}
const gamesOpen = (member: TestMember) => cashier.site.open.get(usernameOf(member.id)) ?? 0
const lastEnd = (member: TestMember) => lastEndOf(cashier.ctx.db, member.id)

test('safety: a break closes the games that are open at the site', async () => {
  const member = await player()
  expect(gamesOpen(member)).toBe(1)
  await beginBreak(cashier.ctx, member.id, '1d')
  expect(await lastEnd(member)).toMatchObject({ why: 'break', status: 'asked' })
  await cashier.run()
  expect(gamesOpen(member)).toBe(0)
  expect(await lastEnd(member)).toMatchObject({ status: 'done', closed: 1 })
})

test('a silent site is asked again with the same reference until it confirms that it closed the games', async () => {
  const member = await player()
  cashier.site.fail('end', 'lost', 'unanswered', 'lost')
  await beginBreak(cashier.ctx, member.id, '7d')
  const before = cashier.site.callsOf('end').length
  await cashier.run()
  const calls = cashier.site.callsOf('end').slice(before)
  expect(calls).toHaveLength(4)
  expect(new Set(calls).size).toBe(1)
  expect(gamesOpen(member)).toBe(0)
  expect(await lastEnd(member)).toMatchObject({ status: 'done', closed: 1, silences: 3 })
})

test('an order that a dead worker left is resumed by the job of each minute', async () => {
  const member = await player()
  await beginBreak(cashier.ctx, member.id, '1d')
  await cashier.database.query("delete from graphile_worker._private_jobs where key like 'games:end-play:%'")
  cashier.advance(1)
  await gamesJobs(cashier.ctx)['games:resume']?.({})
  await cashier.run()
  expect(gamesOpen(member)).toBe(0)
})

test('an undelivered order lapses when its break ends, and a game opened since stays open', async () => {
  const member = await player()
  const start = cashier.ctx.clock.now()
  await beginBreak(cashier.ctx, member.id, '1d')
  await cashier.database.query("delete from graphile_worker._private_jobs where key like 'games:end-play:%'")
  cashier.advance(DAY_MINUTES)
  cashier.site.open.clear()
  await startGame(cashier.ctx, member.id, null)
  await gamesJobs(cashier.ctx)['games:resume']?.({})
  await cashier.run()
  expect(await lastEnd(member)).toMatchObject({ status: 'lapsed', closed: null })
  expect(gamesOpen(member)).toBe(1)
  cashier.ctx.clock.set(start)
})

test('a break that begins while the site makes an address refuses the launch and closes what it opened', async () => {
  const member = await cashier.player(500n * BAHT)
  cashier.site.answering = async ({ name }) => {
    if (name !== 'launch') return
    await beginBreak(cashier.ctx, member.id, '1d')
    // Simulates a race: the game site closes the member's games first, and opens the game of a concurrent launch afterwards.
    cashier.site.open.set(usernameOf(member.id), 0)
    await cashier.run()
    cashier.site.open.set(usernameOf(member.id), 1)
  }
  expect(await refusalOf(startGame(cashier.ctx, member.id, null))).toBe('cooling_off')
  cashier.site.answering = () => undefined
  await cashier.run()
  expect(gamesOpen(member)).toBe(0)
})

test('one cause ends play once, and only for members with an account at the site', async () => {
  const member = await player()
  const at = cashier.ctx.clock.now()
  const until = new Date(at.getTime() + 60_000)
  const order = { member_id: member.id, why: 'loss_limit', cause: 'loss:1', until } as const
  const before = cashier.site.callsOf('end').length
  for (let n = 0; n < 3; n++) await inTransaction(cashier.ctx.db, tx => closeGames(tx, order, at))
  await cashier.run()
  expect(cashier.site.callsOf('end')).toHaveLength(before + 1)
  const newcomer = await cashier.member()
  await beginBreak(cashier.ctx, newcomer.id, '1d')
  expect(await lastEnd(newcomer)).toBeNull()
})
