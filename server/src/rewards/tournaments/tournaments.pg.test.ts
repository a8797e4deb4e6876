import { REWARD_WAIT_DAYS } from '@sala/contract/rewards/reward-wait.ts'
import { expect, test } from 'vitest'
import { careJob, scoreFor } from '../../../test/care-steps-setup.ts'
import { openSwitch } from '../../../test/flow-switch-steps.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { TOURNAMENT, useTournaments } from '../../../test/tournaments-setup.ts'
import { inTransaction } from '../../platform/db.ts'
import { closeFlow } from '../../platform/flow-switches/switch-changes.ts'
import { beginBreak } from '../../protection/breaks/play-breaks.ts'
import { rewardsJobs } from '../jobs.ts'
import { tournamentsPersonalData } from './personal-data.ts'
import { takeUnscored } from './scored-rounds-sql.ts'
import { tournamentResults } from './tournament-results.ts'
import { cancelTournament } from './tournaments.ts'

const tournaments = useTournaments()
const { cashier, tournament, join, play, score, view, decide, atMinute, bonuses } = tournaments
const BY = { operator: 'nok', reason: 'a cancellation of the test' }
const STAKE = 1_000n

const newMembers = (count: number): Promise<TestMember[]> =>
  Promise.all(Array.from({ length: count }, () => cashier.member()))

/** Opens a tournament, and enters `count` new members. */
const entered = async (count: number, changes: Parameters<typeof tournament>[0] = {}) => {
  const id = await tournament(changes)
  const members = await newMembers(count)
  for (const member of members) await join(member, id)
  return { id, members }
}

/** Plays one round of each member. The first member wins most. */
const playAll = async (members: readonly TestMember[]): Promise<void> => {
  for (const [no, member] of members.entries())
    await play(member, { round: `r${no}`, stake: STAKE, win: STAKE * BigInt(100 - no), minute: 10 + no })
  await score()
}

const placesOf = async (id: number, members: readonly TestMember[]) =>
  Promise.all(members.map(async member => (await view(member, id)).mine?.place))

test('the best multiple of one round decides, by equal multiples the earlier round, and a masked name is shown', async () => {
  const { id, members } = await entered(3)
  const [a, b, c] = members as [TestMember, TestMember, TestMember]
  await play(a, { round: 'a1', stake: 5_000n, win: 20_000n, minute: 30 })
  await play(b, { round: 'b1', stake: 1_000n, win: 4_000n, minute: 20 })
  await play(b, { round: 'b2', stake: 1_000n, win: 0n, minute: 21 })
  await play(c, { round: 'c1', stake: 900n, win: 900_000n, minute: 5 })
  await score()
  const page = await view(a, id)
  expect(page.ranks.map(({ score: points, is_me }) => [points, is_me])).toEqual([
    [400, false],
    [400, true],
  ])
  expect(await placesOf(id, [a, b, c])).toEqual([2, 1, null])
  for (const { shown_name } of page.ranks) expect(shown_name).toMatch(/•••/)
})

test('points count the ten best rounds by the closed list, so that more rounds alone gain nothing', async () => {
  const { id, members } = await entered(1, { scoring: 'points' })
  const [member] = members as [TestMember]
  for (let no = 0; no < 12; no++)
    await play(member, { round: `r${no}`, stake: STAKE, win: STAKE * 2n, minute: no })
  await play(member, { round: 'best', stake: STAKE, win: STAKE * 50n, minute: 13 })
  await play(member, { round: 'lost', stake: STAKE * 100n, win: 0n, minute: 14 })
  await score()
  expect((await view(member, id)).mine?.score).toBe(9 + 40)
})

test('rounds before the entry, outside the period or of another section give no score', async () => {
  const id = await tournament()
  const member = await cashier.member()
  atMinute(60)
  await join(member, id)
  const win = { stake: STAKE, win: STAKE * 5n }
  await play(member, { round: 'early', ...win, minute: 59 })
  await play(member, { round: 'casino', ...win, minute: 61, section: 'casino' })
  await play(member, { round: 'late', ...win, minute: 24 * 60 })
  await score()
  expect((await view(member, id)).mine).toMatchObject({ score: 0, place: null })
  await play(member, { round: 'right', ...win, minute: 61 })
  await score()
  expect((await view(member, id)).mine).toMatchObject({ score: 500, place: 1 })
})

test('a late round and a rollback change the ranks until the stated hour, and nothing afterwards', async () => {
  const { id, members } = await entered(2)
  const [a, b] = members as [TestMember, TestMember]
  await play(a, { round: 'a', stake: STAKE, win: STAKE * 9n, minute: 10 })
  await play(b, { round: 'b', stake: STAKE, win: STAKE * 3n, minute: 10 })
  await score()
  atMinute(24 * 60 + 119)
  const returned = STAKE * 9n
  await play(a, { round: 'a', stake: returned, returned, win: 0n, minute: 10 })
  await play(b, { round: 'b2', stake: STAKE, win: STAKE * 4n, minute: 20 })
  await score()
  expect(await placesOf(id, [a, b])).toEqual([null, 1])
  atMinute(24 * 60 + 120)
  await play(a, { round: 'a2', stake: STAKE, win: STAKE * 99n, minute: 10 })
  await play(b, { round: 'b2', stake: STAKE * 4n, returned: STAKE * 4n, win: 0n, minute: 20 })
  await score()
  expect(await placesOf(id, [a, b])).toEqual([null, 1])
  expect((await view(b, id)).mine?.score).toBe(400)
})

test('a stake that the site returned takes its round out of the scores', async () => {
  const { id, members } = await entered(1)
  const [member] = members as [TestMember]
  await play(member, { round: 'r', stake: STAKE, win: STAKE * 2n, minute: 10 })
  await play(member, { round: 'r', stake: 0n, win: STAKE, returned_stake: STAKE, minute: 10 })
  await score()
  expect((await view(member, id)).mine).toMatchObject({ score: 0, place: null })
})

test('prizes are bonuses within the budget, paid once, and one prize needs five members with a score', async () => {
  const { id, members } = await entered(11)
  await playAll(members)
  await decide()
  await decide()
  const [first, second, third] = members as [TestMember, TestMember, TestMember]
  expect(await bonuses(first)).toMatchObject([{ amount: 30_000n, status: 'completed' }])
  expect(await bonuses(second)).toMatchObject([{ amount: 20_000n }])
  expect(await bonuses(third)).toEqual([])
  const { ranks, state, paid } = await tournamentResults(cashier.ctx, id)
  expect({ state, paid }).toEqual({ state: 'decided', paid: 50_000n })
  expect(ranks.slice(0, 3).map(({ status }) => status)).toEqual(['paid', 'paid', null])
})

test('two friends alone win nothing', async () => {
  const { id, members } = await entered(2)
  await playAll(members)
  await decide()
  for (const member of members) expect(await bonuses(member)).toEqual([])
  expect((await tournamentResults(cashier.ctx, id)).state).toBe('decided')
})

test('every inserted entry is counted in the row of its tournament, and a repeated one is not', async () => {
  const { id, members } = await entered(1)
  const [first] = members
  if (first === undefined) throw new Error('no member entered')
  const ids = [first, ...(await newMembers(2))].map(member => member.id)
  // An earlier release inserts entries by this statement and does not count entrants.
  await cashier.database.query(
    `insert into tournament_entries (tournament_id, member_id, shown_name, joined_at, counts_until)
     select t.id, m, '•••', t.opened_at, t.counts_until from tournaments t, unnest($2::text[]) m where t.id = $1
         on conflict do nothing`,
    [id, ids],
  )
  expect(await view(first, id)).toMatchObject({ entrants: 3 })
})

/** Returns the numbers of messages about a won prize that these members got. */
const messagesOf = async (members: readonly TestMember[]): Promise<number[]> => {
  const rows = await cashier.database.query<{ member_id: string }>(
    "select member_id from messages where kind = 'tournament_won'",
  )
  return members.map(({ id }) => rows.filter(({ member_id }) => member_id === id).length)
}

test('a member on a break or suspended cannot enter, and a break after the last round only delays the prize', async () => {
  const { id, members } = await entered(10)
  const [resting, suspended] = await newMembers(2)
  if (resting === undefined || suspended === undefined) throw new Error('two members')
  await tournaments.takeBreak(resting)
  await tournaments.suspend(suspended)
  await expect(join(resting, id)).rejects.toMatchObject({ code: 'cooling_off' })
  await expect(join(suspended, id)).rejects.toMatchObject({ code: 'account_suspended' })
  await playAll(members)
  const [first, cared, excluded, second] = members as [TestMember, TestMember, TestMember, TestMember]
  atMinute(24 * 60)
  await tournaments.takeBreak(first)
  await scoreFor(cashier, cared.id, 1_000)
  await careJob(cashier.ctx, cared.id)
  await beginBreak(cashier.ctx, excluded.id, '6m')
  await decide()
  expect(await bonuses(first)).toEqual([])
  expect(await bonuses(second)).toMatchObject([{ amount: 20_000n }])
  expect(await placesOf(id, [first, cared, excluded, second])).toEqual([1, null, null, 2])
  // A message during the break could tempt the member to play.
  expect(await messagesOf([first, second])).toEqual([0, 1])
  cashier.advance(24 * 60)
  await tournaments.pay()
  expect(await bonuses(first)).toMatchObject([{ amount: 30_000n }])
  expect(await messagesOf([first, second])).toEqual([1, 1])
  for (const member of [cared, excluded]) expect(await bonuses(member)).toEqual([])
})

test('accounts of one person hold one place: the second cannot enter, and one that is found later is passed over', async () => {
  const { id, members } = await entered(10)
  const [first, second, third] = members as [TestMember, TestMember, TestMember]
  const other = await cashier.member()
  await tournaments.shareDevice([first, second, other])
  await expect(join(other, id)).rejects.toMatchObject({ code: 'tournament_person_entered' })
  await playAll(members)
  await decide()
  expect(await bonuses(first)).toMatchObject([{ amount: 30_000n }])
  expect(await bonuses(second)).toEqual([])
  expect(await bonuses(third)).toMatchObject([{ amount: 20_000n }])
})

test('a prize waits while another bonus is open, is paid after its end, and lapses after 31 days', async () => {
  const { id, members } = await entered(10)
  await playAll(members)
  const [first, second] = members as [TestMember, TestMember]
  const open = await tournaments.reward({ turnover_times: 5, ends_at: new Date('2031-01-01') })
  for (const member of [first, second]) await tournaments.giveReward(member, open)
  await decide()
  const statuses = async () =>
    (await tournamentResults(cashier.ctx, id)).ranks.slice(0, 2).map(({ status }) => status)
  expect(await statuses()).toEqual(['waiting', 'waiting'])
  await tournaments.giveUp(first)
  await cashier.run()
  await tournaments.pay()
  expect(await statuses()).toEqual(['paid', 'waiting'])
  cashier.advance((REWARD_WAIT_DAYS - 1) * 24 * 60)
  await tournaments.pay()
  expect(await statuses()).toEqual(['paid', 'waiting'])
  cashier.advance(24 * 60)
  await tournaments.pay()
  expect(await statuses()).toEqual(['paid', 'lapsed'])
})

test.each([
  ['a short break', '30d', 'waiting', 'paid'],
  ['a self-exclusion', '6m', 'refused', 'refused'],
] as const)(
  'a waiting prize of a member who begins %s (%s) is %s during it and %s afterwards',
  async (_name, length, during, after) => {
    const { id, members } = await entered(10)
    await playAll(members)
    const [first] = members as [TestMember]
    await tournaments.giveReward(
      first,
      await tournaments.reward({ turnover_times: 5, ends_at: new Date('2031-01-01') }),
    )
    await decide()
    const status = async () => (await tournamentResults(cashier.ctx, id)).ranks[0]?.status
    expect(await status()).toBe('waiting')
    await beginBreak(cashier.ctx, first.id, length)
    await tournaments.giveUp(first)
    await cashier.run()
    await tournaments.pay()
    expect(await status()).toBe(during)
    expect((await tournamentResults(cashier.ctx, id)).paid).toBe(20_000n)
    cashier.advance(30 * 24 * 60)
    await tournaments.pay()
    expect(await status()).toBe(after)
  },
)

test('a prize waits and does not lapse while promotions are closed', async () => {
  const { id, members } = await entered(10)
  await playAll(members)
  const statuses = async () =>
    (await tournamentResults(cashier.ctx, id)).ranks.slice(0, 2).map(({ status }) => status)
  const message = 'ปิดโปรโมชั่นชั่วคราวเพื่อตรวจสอบ'
  await inTransaction(cashier.ctx.db, tx =>
    closeFlow(
      tx,
      BY,
      { key: 'promotion', state: 'closed_to_new', message, expected_at: null },
      cashier.ctx.clock.now(),
    ),
  )
  await decide()
  expect(await statuses()).toEqual(['waiting', 'waiting'])
  cashier.advance((REWARD_WAIT_DAYS + 1) * 24 * 60)
  await tournaments.pay()
  expect(await statuses()).toEqual(['waiting', 'waiting'])
  await openSwitch(cashier.ctx, 'promotion')
  await tournaments.pay()
  expect(await statuses()).toEqual(['paid', 'paid'])
})

test('a tournament whose decision fails delays neither another decision nor the payment of prizes', async () => {
  const failing = await entered(2)
  const other = await entered(10)
  await playAll(other.members)
  atMinute(24 * 60 + 2 * 60 + 5)
  const { query } = cashier.database
  await query(
    `alter table tournaments add constraint one_fails check (id <> ${failing.id} or decided_at is null)`,
  )
  const run = rewardsJobs(cashier.ctx)['rewards:decide-tournaments']
  await expect(run?.({}, new AbortController().signal)).rejects.toThrow()
  await cashier.run()
  expect(await bonuses(other.members[0] as TestMember)).toMatchObject([{ amount: 30_000n }])
  await query('alter table tournaments drop constraint one_fails')
  await decide()
  expect((await tournamentResults(cashier.ctx, failing.id)).state).toBe('decided')
})

test('a tournament is not decided while another transaction scores its rounds', async () => {
  const { id, members } = await entered(5)
  for (const [no, member] of members.entries())
    await play(member, { round: `held${no}`, stake: STAKE, win: STAKE * BigInt(100 - no), minute: 10 + no })
  await inTransaction(cashier.ctx.db, async tx => {
    await takeUnscored(tx, 2_000, id)
    await decide()
    expect((await view(members[0] as TestMember, id)).state).not.toBe('decided')
  })
  await decide()
  expect((await view(members[0] as TestMember, id)).state).toBe('decided')
})

test('ten calls at once enter once, and a cancelled or ended tournament takes no entries', async () => {
  const id = await tournament()
  const member = await cashier.member()
  await Promise.all(Array.from({ length: 10 }, () => join(member, id)))
  expect((await view(member, id)).entrants).toBe(1)
  await expect(cancelTournament(cashier.ctx, BY, id)).rejects.toMatchObject({ code: 'tournament_begun' })
  atMinute(24 * 60)
  await expect(join(await cashier.member(), id)).rejects.toMatchObject({ code: 'tournament_closed' })
  const next = await tournament({ title: 'รายการถัดไป' })
  atMinute(-30)
  await cancelTournament(cashier.ctx, BY, next)
  await expect(join(member, next)).rejects.toMatchObject({ code: 'tournament_closed' })
  await expect(join(member, 9_999)).rejects.toMatchObject({ code: 'not_found' })
})

test('terms, prizes and decisions cannot be changed by any database user', async () => {
  const id = await tournament()
  const change = (statement: string) => cashier.database.query(statement)
  await expect(change(`update tournaments set minimum_stake = 1 where id = ${id}`)).rejects.toThrow()
  await expect(change(`delete from tournaments where id = ${id}`)).rejects.toThrow()
  await expect(
    change(`update tournament_prizes set amount = 1 where tournament_id = ${id}`),
  ).rejects.toThrow()
})

test('the copy has entries, rounds and prizes; an erasure hides the name and leaves the ranks', async () => {
  const { id, members } = await entered(2)
  const [member, other] = members as [TestMember, TestMember]
  await playAll(members)
  const rows = []
  for await (const page of tournamentsPersonalData.read(cashier.ctx.db, member.id)) rows.push(...page)
  expect(rows.map(({ table_name }) => table_name)).toEqual(['tournament_entries', 'tournament_rounds'])
  expect(rows[0]?.row).toMatchObject({ title: TOURNAMENT.title, score: 10_000 })
  const person = { member_id: member.id, phone: member.phone, account_number: null, addresses: [] }
  await inTransaction(cashier.ctx.db, async tx =>
    tournamentsPersonalData.erase?.(tx, person, cashier.ctx.clock.now()),
  )
  expect((await view(other, id)).ranks.map(({ is_me }) => is_me)).toEqual([true])
})
