import { NEWEST_FRIENDS } from '@sala/contract/promotions/friend-bonus-limits.ts'
import { breakKindOf } from '@sala/contract/protection/break-end.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { invitationsRead, inviteMany } from '../../../test/many-invitations-setup.ts'
import { useMissions } from '../../../test/missions-setup.ts'
import { placeMember } from '../../../test/test-members.ts'
import { lockMember } from '../../account/members/members.ts'
import { addPlayDay } from '../../ledger/daily-play-totals.ts'
import { bangkokDate, DAY_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { startBreak } from '../../protection/breaks/play-breaks.ts'
import { setLimit } from '../../protection/limits/play-limits.ts'
import { limits } from '../settings.ts'
import { forgetOldCheckIns } from './check-in-retention.ts'
import { missionsFor } from './mission-claims.ts'
import { missionPage } from './mission-results.ts'
import { endMission } from './missions.ts'

const missions = useMissions()
const { cashier, mission, take, checkIn, provePhone } = missions
const BY = { operator: 'nok', reason: 'the test' }

const claims = (id: number) =>
  cashier.database.query('select member_id, period, amount::text from mission_claims where mission_id = $1', [
    id,
  ])

test('a mission gives one bonus, even if it is taken ten times at once, and the repeats name its amount', async () => {
  const id = await mission()
  const member = await cashier.member()
  await expect(take(member, id)).rejects.toMatchObject({ code: 'mission_unmet' })
  await provePhone(member)
  const amounts = await Promise.all(Array.from({ length: 10 }, () => take(member, id)))
  expect(new Set(amounts)).toEqual(new Set([2_000n]))
  expect(await claims(id)).toEqual([{ member_id: member.id, period: 'once', amount: '2000' }])
  expect(await missions.bonuses(member)).toHaveLength(1)
})

test('the page of missions names the stakes that a bonus requires before a withdrawal', async () => {
  const id = await mission({ turnover_times: 5, valid_days: 9 })
  const { missions: shown } = await missionsFor(cashier.ctx, (await cashier.member()).id)
  expect(shown.find(one => one.id === id)).toMatchObject({ turnover_needed: 10_000n, valid_days: 9 })
})

test('a member can take the mission to read the guide at once, and its terms say that the reading is not checked', async () => {
  missions.at('2027-01-20T05:00:00Z')
  const id = await mission({ condition: 'read_guide' })
  const { missions: shown } = await missionsFor(cashier.ctx, (await cashier.member()).id)
  expect(shown.find(one => one.id === id)).toMatchObject({
    state: 'ready',
    terms: expect.arrayContaining([expect.stringContaining('ไม่ตรวจ')]),
  })
})

test('a check-in counts once a Bangkok day, gives nothing by itself, and the month ends at midnight in Bangkok', async () => {
  missions.at('2027-01-30T16:59:00Z')
  const id = await mission({ condition: 'check_in', days_needed: 2, reward_fixed: 10 })
  const member = await cashier.member()
  expect([await checkIn(member), await checkIn(member)]).toEqual([1, 1])
  expect(await missions.bonuses(member)).toEqual([])
  await expect(take(member, id)).rejects.toMatchObject({ code: 'mission_unmet' })
  missions.at('2027-01-30T17:00:00Z')
  expect(await checkIn(member)).toBe(2)
  missions.at('2027-01-31T17:00:00Z')
  await expect(take(member, id)).rejects.toMatchObject({ code: 'mission_unmet' })
  missions.at('2027-02-10T05:00:00Z')
  await checkIn(member)
  missions.at('2027-02-27T05:00:00Z')
  expect(await checkIn(member)).toBe(2)
  expect(await take(member, id)).toBe(1_000n)
  expect(await take(member, id)).toBe(1_000n)
  expect(await claims(id)).toEqual([{ member_id: member.id, period: '2027-02', amount: '1000' }])
})

test('ten accounts of one person check in and take one bonus together', async () => {
  const id = await mission({ condition: 'check_in', days_needed: 1, reward_fixed: 50 })
  const members = await Promise.all(Array.from({ length: 10 }, () => cashier.member()))
  await missions.shareDevice(members)
  for (const member of members) await checkIn(member)
  const outcomes = await Promise.allSettled(members.map(member => take(member, id)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await claims(id)).toHaveLength(1)
})

test('the cap of a day bounds all missions of a person, over all accounts, and ends at midnight in Bangkok', async () => {
  missions.at('2028-05-10T05:00:00Z')
  const ids = []
  for (let no = 0; no < 3; no += 1) ids.push(await mission({ condition: 'read_guide', reward_fixed: 40 }))
  const [first = 0, second = 0, third = 0] = ids
  const [one, other] = [await cashier.member(), await cashier.member()]
  await missions.shareDevice([one, other])
  await take(one, first)
  await take(other, second)
  await expect(take(one, third)).rejects.toMatchObject({ code: 'mission_day_full' })
  expect((await missionsFor(cashier.ctx, one.id)).left_today).toBe(satang(2_000n))
  missions.at('2028-05-10T17:00:00Z')
  expect(await take(one, third)).toBe(4_000n)
})

/** Records one round of a game of the section today, as if the game site had reported it. */
const playRound = async (id: MemberId, section: string): Promise<void> => {
  const day = bangkokDate(cashier.ctx.clock.now())
  await cashier.database.query(
    `insert into games (game_id, site, site_game_id, name, name_th, section, provider, free_play, emblem, hue)
     values ($1, 'sala', $1, $1, $1, $1, 'test', false, 'coin', 42) on conflict do nothing`,
    [section],
  )
  await inTransaction(cashier.ctx.db, tx =>
    addPlayDay(tx, id, { day, rounds: 1, stake: 100n, valid_stake: 100n, win: 0n }),
  )
  await cashier.database.query(
    `insert into game_days (member_id, day, game_id, rounds, stake, valid_stake, win) values ($1, $2, $3, 1, 100, 100, 0)`,
    [id, day, section],
  )
}

test('one round of the section from the day of the mission on meets it, whatever its stake', async () => {
  missions.at('2029-05-10T05:00:00Z')
  const member = await cashier.member()
  await playRound(member.id, 'fish')
  missions.at('2029-05-11T05:00:00Z')
  const id = await mission({ condition: 'play_section', section: 'fish' })
  const shown = async () =>
    (await missionsFor(cashier.ctx, member.id)).missions.find(one => one.id === id)?.state
  expect(await shown()).toBe('open')
  await expect(take(member, id)).rejects.toMatchObject({ code: 'mission_unmet' })
  await playRound(member.id, 'fish')
  expect(await shown()).toBe('ready')
  expect(await take(member, id)).toBe(2_000n)
})

test('a friend who pays in meets the mission to invite, and an own second account does not', async () => {
  const id = await mission({ condition: 'invite' })
  const parent = await placeMember(cashier.ctx)
  const own = await placeMember(cashier.ctx, { referral_key: parent.key })
  await missions.shareDevice([parent, own])
  await missions.deposit(own, 10_000n, null)
  await expect(take(parent, id)).rejects.toMatchObject({ code: 'mission_unmet' })
  const friend = await placeMember(cashier.ctx, { referral_key: parent.key })
  await expect(take(parent, id)).rejects.toMatchObject({ code: 'mission_unmet' })
  await missions.deposit(friend, 10_000n, null)
  expect(await take(parent, id)).toBe(2_000n)
  await endMission(cashier.ctx, BY, id)
})

test('a page of missions reads the newest hundred of a thousand invitations, and says so', async () => {
  const id = await mission({ condition: 'invite' })
  const parent = await placeMember(cashier.ctx)
  cashier.advance(1)
  await inviteMany(cashier, parent, 10 * NEWEST_FRIENDS)
  cashier.advance(1)
  const friend = await placeMember(cashier.ctx, { referral_key: parent.key })
  await missions.deposit(friend, 10_000n, null)
  await cashier.database.query('analyze referral_members')
  const { ctx } = cashier
  const read = await invitationsRead(ctx, tx => missionsFor({ ...ctx, db: tx }, parent.id))
  expect(read).toBeLessThanOrEqual(NEWEST_FRIENDS)
  const shown = (await missionsFor(ctx, parent.id)).missions.find(one => one.id === id)
  expect(shown?.state).toBe('ready')
  expect(shown?.terms).toContainEqual(expect.stringContaining(`${NEWEST_FRIENDS} คนล่าสุด`))
})

test('a limit that the member set meets its mission', async () => {
  const id = await mission({ condition: 'set_limit' })
  const member = await cashier.member()
  await expect(take(member, id)).rejects.toMatchObject({ code: 'mission_unmet' })
  await setLimit(cashier.ctx, member.id, { kind: 'deposit', period: 'day', amount: satang(50_000n) })
  expect(await take(member, id)).toBe(2_000n)
})

test.each([
  ['a break', missions.takeBreak, 'cooling_off'],
  ['a suspension', missions.suspend, 'account_suspended'],
])('a member during %s neither checks in nor receives a bonus', async (_name, begin, code) => {
  const id = await mission({ condition: 'read_guide' })
  const member = await cashier.member()
  await begin(member)
  await expect(checkIn(member)).rejects.toMatchObject({ code })
  await expect(take(member, id)).rejects.toMatchObject({ code })
  expect(await missions.bonuses(member)).toEqual([])
})

test('a break that begins while the member checks in leaves no check-in', async () => {
  missions.at('2029-06-10T05:00:00Z')
  const { ctx } = cashier
  const member = await cashier.member()
  const checked = await inTransaction(ctx.db, async tx => {
    await lockMember(tx, member.id)
    const begins_at = ctx.clock.now()
    const ends_at = new Date(begins_at.getTime() + DAY_MS)
    await startBreak(tx, ctx, member.id, { kind: breakKindOf('1d'), begins_at, ends_at })
    let isDone = false
    const checking = Promise.allSettled([checkIn(member)]).finally(() => (isDone = true))
    await missions.untilBlocked(1, () => isDone)
    return { checking }
  })
  expect(await checked.checking).toMatchObject([{ status: 'rejected', reason: { code: 'cooling_off' } }])
  expect(await cashier.database.query('select from check_ins where member_id = $1', [member.id])).toEqual([])
})

test('a browser that asks for a mission in a loop is stopped', async () => {
  missions.at('2029-07-10T05:00:00Z')
  const id = await mission({ condition: 'read_guide', reward_fixed: 5 })
  const member = await cashier.member()
  await take(member, id)
  const { count, name } = limits.claims_per_member
  await cashier.database.query('update limit_hits set hits = $1 where name = $2 and subject = $3', [
    count - 1,
    name,
    member.id,
  ])
  expect(await take(member, id)).toBe(500n)
  await expect(take(member, id)).rejects.toMatchObject({ code: 'too_many_requests' })
  await expect(checkIn(member)).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('an ended mission gives nothing, and its page has the days', async () => {
  const id = await mission({ condition: 'read_guide', reward_fixed: 5 })
  const member = await cashier.member()
  await take(member, id)
  await endMission(cashier.ctx, BY, id)
  await expect(endMission(cashier.ctx, BY, id)).rejects.toMatchObject({ code: 'mission_closed' })
  await expect(take(await cashier.member(), id)).rejects.toMatchObject({ code: 'mission_closed' })
  // A browser that lost the answer repeats the call after the end.
  expect(await take(member, id)).toBe(500n)
  expect(await missionPage(cashier.ctx, id)).toMatchObject({
    state: 'ended',
    claims: 1,
    given: 500n,
    days: [{ claims: 1, amount: 500n }],
  })
})

test('check-ins are deleted after 100 days', async () => {
  missions.at('2030-01-01T05:00:00Z')
  await checkIn(await cashier.member())
  missions.at('2030-06-01T05:00:00Z')
  await forgetOldCheckIns(cashier.ctx)
  expect(await cashier.database.query("select from check_ins where day < '2030-02-01'")).toEqual([])
})
