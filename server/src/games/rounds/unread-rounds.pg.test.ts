import type { MemberId } from '@sala/contract/wire/ids.ts'
import { expect, test, vi } from 'vitest'
import { operatorOn } from '../../../test/operator-command-line-client.ts'
import { usePromotions } from '../../../test/promotions-setup.ts'
import { referralJobs } from '../../referral/jobs.ts'
import type { Run } from '../game-sites/parallel-site-calls.ts'
import { usernameOf } from '../game-sites/site-account.ts'
import { syncCredit } from '../transfer-wallet/credit-sync.ts'
import { syncRounds } from './round-sync.ts'
import { readUnreadRounds } from './unread-rounds.ts'

const promotions = usePromotions()
const { cashier, bonus, bonuses, play, count, claim, at } = promotions
const { site } = cashier
const operator = operatorOn(() => cashier.ctx)
const NOBODY = 'mem_0' as MemberId
const REFUND = 1
/** Tuesday 22:00, at the end of a cashback week, and Wednesday 00:05, at the start of the next one, in Bangkok. */
const TUESDAY = '2026-11-24T15:00:00Z'
const WEDNESDAY = '2026-11-24T17:05:00Z'
/** Wednesday 05:30 in Bangkok, when commission is settled. */
const SETTLEMENT = '2026-11-24T22:30:00Z'
const DAY_MINUTES = 24 * 60
const WEEK_END = new Date('2026-11-24T17:00:00Z')

type Who = { id: MemberId }

const compute = () => cashier.strike('promotions:offer')
const read = (run: Partial<Run> = {}, accountsAtOnce?: number) =>
  readUnreadRounds(cashier.ctx, WEEK_END, run, accountsAtOnce)
/** Creates a member who lost money on Tuesday and whose rounds are still unread at the game site. */
const lost = async (amount: bigint, left = 10_000n) => {
  at(TUESDAY)
  const member = await cashier.player(amount + left)
  play(member, amount, 0n)
  return member
}
/** Runs `work` and returns its calls to the game site for the given members. */
const askedOf = async (who: readonly Who[], work: () => Promise<unknown>): Promise<string[]> => {
  const before = site.calls.length
  await work()
  const names = who.map(({ id }) => `rounds ${usernameOf(id)}`)
  return site.calls.slice(before).filter(call => names.includes(call))
}
const corrections = ({ id }: Who) =>
  cashier.database.query(
    'select before::int, after::int, applied from bonus_corrections where member_id = $1',
    [id],
  )

test('B05: a member who lost and never returned gets Wednesday’s refund from rounds read without a request', async () => {
  const [gone, empty] = [await lost(100_000n), await lost(200_000n, 0n)]
  at(WEDNESDAY)
  await compute()
  expect(await bonus(gone)).toMatchObject({ status: 'offered', amount: 5_000n })
  expect(await bonus(empty)).toMatchObject({ status: 'offered', amount: 10_000n })
})

test('B06: the week’s commission includes those rounds, and rounds read later correct it', async () => {
  at(TUESDAY)
  const parent = await cashier.member({ name: 'ผู้ชวน คนหนึ่ง' })
  const [{ key } = { key: '' }] = await cashier.database.query<{ key: string }>(
    'select key from referral_members where member_id = $1',
    [parent.id],
  )
  const child = await cashier.member({ name: 'ผู้ถูกชวน คนหนึ่ง', referral_key: key })
  const { ref } = await cashier.prepare(child, 200_000n)
  cashier.pay(child, 200_000n, { ref })
  await cashier.read()
  play(child, 100_000n, 0n)
  const settle = async () => referralJobs(cashier.ctx)['referral:settle']?.({})
  const lines = () =>
    cashier.database.query('select amount::int, status from referral_commissions order by no')
  at(SETTLEMENT)
  await settle()
  expect(await lines()).toEqual([{ amount: 5_000, status: 'pending' }])
  play(child, 20_000n, 0n, new Date(TUESDAY))
  await count(child)
  cashier.advance(DAY_MINUTES)
  await settle()
  // The commission of that week is already settled, so the late rounds are settled as a correction a week later.
  at('2026-12-01T22:30:00Z')
  await settle()
  expect((await lines()).map(({ amount }) => amount)).toEqual([5_000, 1_000])
})

test('while the site is silent the refund waits, the list says so, and it is offered once when the site answers', async () => {
  const member = await lost(100_000n)
  play(member, 10_000n, 0n)
  await count(member)
  cashier.advance(60)
  at(WEDNESDAY)
  site.meet = ({ name }) => (name === 'rounds' ? 'lost' : null)
  await compute()
  expect(await bonuses(member)).toEqual([])
  expect((await operator('queue', 'list')).text).toMatch(new RegExp(`rounds +${member.id}`))
  site.meet = () => null
  cashier.advance(60)
  await compute()
  await compute()
  expect(await bonuses(member)).toMatchObject([{ status: 'offered', amount: 5_500n }])
  expect((await operator('queue', 'list')).text).not.toContain('rounds ')
})

test('a round reported after the claim is recorded as a correction and pays nothing more', async () => {
  const member = await lost(100_000n, 50_000n)
  at(WEDNESDAY)
  await compute()
  await claim(member, REFUND)
  await cashier.run()
  play(member, 20_000n, 0n, new Date(TUESDAY))
  await count(member)
  await compute()
  expect(await corrections(member)).toEqual([{ before: 5_000, after: 6_000, applied: false }])
  expect(await bonuses(member)).toMatchObject([{ amount: 5_000n }])
})

test('each is asked for once a week, and no more who has nothing left since days', async () => {
  const playing = await lost(50_000n)
  const away = await lost(60_000n, 0n)
  const members = [playing, away]
  const weekly = (since: string) => readUnreadRounds(cashier.ctx, new Date(since))
  at(WEDNESDAY)
  expect(await askedOf(members, () => read())).toHaveLength(2)
  expect(await askedOf(members, () => read())).toEqual([])
  // In the ledger this member has no credit left at the game site. But a last bet may be undecided, so the next weekly run reads the rounds once
  // more.
  await syncCredit(cashier.ctx, away.id)
  await syncRounds(cashier.ctx, away.id)
  at('2026-12-01T17:05:00Z')
  expect(await askedOf(members, () => weekly('2026-12-01T17:00:00Z'))).toHaveLength(2)
  at('2026-12-08T17:05:00Z')
  expect(await askedOf(members, () => weekly('2026-12-08T17:00:00Z'))).toEqual([
    `rounds ${usernameOf(playing.id)}`,
  ])
})

test('a member who plays again after being read is read again', async () => {
  const member = await lost(50_000n, 0n)
  await syncCredit(cashier.ctx, member.id)
  at('2026-12-08T17:05:00Z')
  await readUnreadRounds(cashier.ctx, new Date('2026-12-08T17:00:00Z'))
  const { ref } = await cashier.prepare(member, 10_000n)
  cashier.pay(member, 10_000n, { ref })
  await cashier.read()
  play(member, 10_000n, 0n)
  at('2026-12-15T17:05:00Z')
  await compute()
  expect(await bonuses(member)).toMatchObject([{ amount: 500n }])
})

test('an interrupted run resumes at its position, and two parallel runs count each round once', async () => {
  const members = [await lost(10_000n), await lost(20_000n), await lost(30_000n)]
  at(WEDNESDAY)
  // Creates the state after a crash: the rounds of one member were read, and those of the others were not.
  await syncRounds(cashier.ctx, members[1]?.id ?? NOBODY)
  await Promise.all([read(), read(), compute()])
  await compute()
  for (const [member, amount] of [
    [members[0], 500n],
    [members[1], 1_000n],
    [members[2], 1_500n],
  ] as const)
    expect(member === undefined ? [] : await bonuses(member)).toMatchObject([{ amount }])
})

test('an account that the site does not show blocks no other', async () => {
  const members = [await lost(10_000n), await lost(20_000n), await lost(30_000n), await lost(40_000n)]
  const odd = usernameOf(members[0]?.id ?? NOBODY)
  at(WEDNESDAY)
  site.meet = ({ name, subject }) => (name === 'rounds' && subject === odd ? 'lost' : null)
  await read()
  site.meet = () => null
  const offers = async () =>
    (
      await Promise.all(members.map(async member => (await bonuses(member)).map(({ amount }) => amount)))
    ).flat()
  await compute()
  expect(await offers()).toEqual([500n, 1_000n, 1_500n, 2_000n])
})

const asked = (who: readonly Who[]) => who.map(({ id }) => `rounds ${usernameOf(id)}`).sort()
const lostBy = async (count: number) => {
  const members: Awaited<ReturnType<typeof lost>>[] = []
  while (members.length < count) members.push(await lost(10_000n))
  return members
}

test('a run continues until no member is left, in small batches, several in parallel, each once', async () => {
  const members = await lostBy(7)
  at(WEDNESDAY)
  const second = Promise.withResolvers<void>()
  let begun = 0
  // The game site answers the first call only after a second one arrives, which proves that calls run in parallel.
  site.meet = async () => {
    if (++begun === 1) await second.promise
    else second.resolve()
    return null
  }
  const calls = await askedOf(members, () => read({}, 3))
  site.meet = () => null
  expect(calls.sort()).toEqual(asked(members))
})

test('a run past its time limit, or with a stopped worker, leaves the remaining members to the next run', async () => {
  const members = await lostBy(5)
  at(WEDNESDAY)
  expect(await askedOf(members, () => read({ stopping: AbortSignal.abort() }))).toEqual([])
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  site.meet = ({ name }) => {
    if (name === 'rounds') now += 20_000
    return null
  }
  const first = await askedOf(members, () => read({ side_by_side: 1 }, 2)).finally(() => clock.mockRestore())
  site.meet = () => null
  // The third call starts after 40 of the 45 seconds and may finish. After it no further call starts.
  expect(first).toHaveLength(3)
  const second = await askedOf(members, () => read({}, 2))
  expect([...first, ...second].sort()).toEqual(asked(members))
})

test('an unresponsive site ends a run after a few timeouts, and its unread members come last next time', async () => {
  const members = await lostBy(14)
  at(WEDNESDAY)
  site.meet = ({ name }) => (name === 'rounds' ? 'lost' : null)
  const silent = await askedOf(members, () => read({}, 4))
  site.meet = () => null
  // After three calls without an answer the run starts no more calls. The calls in flight still finish.
  expect(silent.length).toBeLessThanOrEqual(10)
  expect(silent.length).toBeGreaterThanOrEqual(3)
  const calls = await askedOf(members, () => read({ side_by_side: 1 }, 4))
  expect(calls.slice(-silent.length).sort()).toEqual([...silent].sort())
  expect(calls.sort()).toEqual(asked(members))
})
