import type { GameSection } from '@sala/contract/games/game-facts.ts'
import { type SentWheelDraft, wheelDraft } from '@sala/contract/rewards/draws/wheel-draft.ts'
import { freeRoundsDraft } from '@sala/contract/rewards/free-rounds/free-rounds-draft.ts'
import { missionDraft, type SentMissionDraft } from '@sala/contract/rewards/missions/mission-draft.ts'
import { tournamentDraft } from '@sala/contract/rewards/tournaments/tournament-draft.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WHEEL } from '../../test/draws-setup.ts'
import { useFreeRounds } from '../../test/free-rounds-setup.ts'
import { MISSION } from '../../test/missions-setup.ts'
import { coupons } from '../../test/rewards-setup.ts'
import { placeMember, type TestMember } from '../../test/test-members.ts'
import { TOURNAMENT } from '../../test/tournaments-setup.ts'
import { addGameDays } from '../games/rounds/game-days-sql.ts'
import { addPlayDay } from '../ledger/daily-play-totals.ts'
import { inTransaction } from '../platform/db.ts'
import { writeSettings } from '../platform/settings.ts'
import { promotionOf } from '../promotions/offers/promotions.ts'
import { promotionsSettings } from '../promotions/settings.ts'
import { forecastOf } from './coupons/coupon-forecast.ts'
import { forecastWheel } from './draws/wheel-forecast.ts'
import { forecastFreeRounds } from './free-rounds/free-rounds-forecast.ts'
import { grantReward } from './grants/reward-grants.ts'
import { forecastMission } from './missions/mission-results.ts'
import { forecastTournament } from './tournaments/tournament-forecast.ts'

// Each test compares the forecast of a reward with figures that the test computes itself, from rows of the tables. All tests share one past, which
// `beforeAll` makes. Members, days and instants lie on both sides of each boundary.

const free = useFreeRounds()
const { cashier } = free
/** The time of the forecasts: noon of 11 March 2032 in Bangkok. */
const NOW = '2032-03-11T05:00:00Z'
const TODAY = '2032-03-11'
const DAY_MS = 86_400_000
const member: Record<string, TestMember> = {}
const who = (name: string): TestMember => {
  const found = member[name]
  if (found === undefined) throw new Error(`no member is named ${name}`)
  return found
}

const register = async (...names: string[]): Promise<void> => {
  for (const name of names) member[name] = await placeMember(cashier.ctx)
}
const payIn = async (...names: string[]): Promise<void> => {
  for (const name of names) await free.deposit(who(name), 10_000n, null)
}
const giveBonus = (name: string, promotion: number, amount: bigint) =>
  grantReward(cashier.ctx, who(name).id, async ({ tx, give }) =>
    give({
      promotion: await promotionOf(tx, promotion),
      amount: satang(amount),
      periodOf: () => 'once',
    }),
  )

/** Returns the Bangkok date that was `ago` days before the forecasts. */
const dayAgo = (ago: number): string =>
  new Date(Date.parse(`${TODAY}T00:00:00Z`) - ago * DAY_MS).toISOString().slice(0, 10)

/** Stores one round of the member, as if the game site had reported it. */
const played = async (name: string, game_id: string, ago: number): Promise<void> => {
  const play = { day: dayAgo(ago), rounds: 1, stake: 100n, valid_stake: 100n, win: 0n }
  await inTransaction(cashier.ctx.db, async tx => {
    await addPlayDay(tx, who(name).id, play)
    await addGameDays(tx, who(name).id, [{ ...play, game_id }])
  })
}

const needs = (free_bonus_deposits: number, free_bonus_phone_proved: boolean) =>
  writeSettings(
    cashier.ctx.db,
    promotionsSettings,
    { free_bonus_deposits, free_bonus_phone_proved },
    cashier.ctx.clock.now(),
  )

/** Stops the clock at the time, because the clock of other tests goes on and would pass the boundary of a millisecond. */
const stopClock = (time: string): void => {
  vi.spyOn(cashier.ctx.clock, 'now').mockImplementation(() => new Date(time))
}

const storedRows = () =>
  cashier.database.query(
    `select (select count(*) from promotions) as promotions, (select count(*) from audit_log) as audit, (select count(*) from bonuses) as bonuses`,
  )
let before: unknown

beforeAll(async () => {
  await cashier.database.query(
    `insert into games (game_id, site, site_game_id, name, name_th, section, provider, free_play, emblem, hue)
     values ('pond', 'sala', 'pond', 'pond', 'pond', 'fish', 'test', false, 'coin', 42)`,
  )
  stopClock('2031-12-01T05:00:00Z')
  await register('steady', 'oldest', 'outside', 'unproved', 'unpaid', 'without_bank')
  await register('twin', 'other_twin', 'resting', 'rested', 'today')
  await cashier.database.query('update members set phone_proved = false where id = $1', [who('unproved').id])
  await cashier.database.query(
    'update members set bank = null, account_number = null, name = null, line = null, bank_set_at = null, birth_date = null where id = $1',
    [who('without_bank').id],
  )
  await payIn('oldest', 'unproved', 'twin', 'other_twin', 'resting', 'rested', 'today')
  const [finished, wagered] = [await free.reward(), await free.reward({ turnover_times: 5 })]
  // The ninety days of the past bonuses begin at midnight of 13 December in Bangkok.
  stopClock('2031-12-12T16:59:59Z')
  await payIn('steady', 'outside')
  await giveBonus('steady', finished, 3_000n)
  stopClock('2031-12-12T17:00:00Z')
  await giveBonus('outside', finished, 7_000n)
  await giveBonus('oldest', wagered, 5_000n)
  await cashier.run()
  await free.giveUp(who('oldest'))
  await cashier.run()
  // Members whose last deposit is at least 14 days old are in the audience of a coupon for members who return.
  stopClock('2032-02-26T05:00:00.000Z')
  await payIn('steady')
  stopClock('2032-02-26T05:00:00.001Z')
  await payIn('outside')
  // Members who registered at most 7 days ago are in the audience of a coupon for new members.
  stopClock('2032-03-04T04:59:59.999Z')
  await register('not_new')
  await payIn('not_new')
  stopClock('2032-03-04T05:00:00.000Z')
  await register('new')
  await payIn('new')
  for (let ago = 0; ago <= 31; ago += 1) await played('steady', 'lotus', ago)
  for (let ago = 1; ago <= 25; ago += 1) await played('twin', 'lotus', ago)
  await played('oldest', 'pond', 29)
  await played('oldest', 'lotus', 30)
  await played('outside', 'pond', 30)
  await played('outside', 'lotus', 31)
  await played('other_twin', 'lotus', 5)
  await played('resting', 'lotus', 3)
  await played('unproved', 'lotus', 1)
  await played('unpaid', 'lotus', 1)
  await played('today', 'lotus', 0)
  await free.shareDevice([who('twin'), who('other_twin')])
  stopClock('2032-03-10T05:00:00Z')
  await free.takeBreak(who('rested'))
  stopClock('2032-03-11T04:00:00Z')
  await free.takeBreak(who('resting'))
  stopClock(NOW)
  await needs(1, true)
  await cashier.run()
  before = await storedRows()
})

afterAll(async () => expect(await storedRows()).toEqual(before))

type MemberRow = { id: string; has_bank: boolean; phone_proved: boolean; created_at: Date; paid: Date[] }

/** Reads all members with the instants of their deposits from the tables. */
const allMembers = async (): Promise<MemberRow[]> => {
  const members = await cashier.database.query<Omit<MemberRow, 'paid'>>(
    'select id, bank is not null as has_bank, phone_proved, created_at from members where erased_at is null',
  )
  const deposits = await cashier.database.query<{ member_id: string; at: Date }>(
    `select b.member_id, t.at from ledger_transfers t, ledger_balances b, ledger_kinds k
      where b.member_no = t.member_no and k.no = t.kind and k.name = 'deposit'`,
  )
  return members.map(row => ({
    ...row,
    paid: deposits.filter(({ member_id }) => member_id === row.id).map(({ at }) => at),
  }))
}
/** Returns those members who may take a bonus without a deposit, after one deposit and with a verified phone. */
const mayTake = async (): Promise<MemberRow[]> =>
  (await allMembers()).filter(row => row.has_bank && row.phone_proved && row.paid.length > 0)

type PlayRow = { member_id: string; section: GameSection; day: string }

/** Reads the play of the given members by day and section. */
const playOf = async (members: readonly { id: string }[]): Promise<PlayRow[]> => {
  const rows = await cashier.database.query<PlayRow>(
    'select member_id, section, day::text from game_days, games where games.game_id = game_days.game_id',
  )
  return rows.filter(({ member_id }) => members.some(({ id }) => id === member_id))
}
const membersIn = (rows: readonly PlayRow[]): number => new Set(rows.map(row => row.member_id)).size

const order = (changes: Partial<ReturnType<typeof coupons>> = {}) => ({
  ...coupons(new Date(NOW), { uses: 1_000, budget: satang(10_000_000n), ...changes }),
})

const bothTwins = (members: readonly MemberRow[]): boolean =>
  ['twin', 'other_twin'].every(name => members.some(({ id }) => id === who(name).id))

test('the forecast of coupons equals plain counts of members, deposits and bonuses', async () => {
  const now = Date.parse(NOW)
  const entitled = await mayTake()
  const bonuses = await cashier.database.query<{ amount: bigint; taken: bigint | null; day: string }>(
    `select b.amount::bigint, (select sum(amount)::bigint from bonus_taken t where t.bonus_id = b.id) as taken,
            (b.opened_at + interval '7 hours')::date::text as day from bonuses b where opened_at is not null`,
  )
  const recent = bonuses.filter(({ day }) => day > dayAgo(90))
  expect(recent).toHaveLength(bonuses.length - 1)
  const sum = recent.reduce((all, { amount }) => all + Number(amount), 0)
  const back = recent.reduce((all, { taken }) => all + Number(taken ?? 0), 0)
  const kept_percent = Math.round(((sum - back) / sum) * 100)
  const expected = (audience: readonly MemberRow[], uses: number) => ({
    members: audience.length,
    duplicates: bothTwins(audience) ? 2 : 0,
    uses,
    cost_maximum: BigInt(uses) * 5_000n,
    cost_expected: BigInt(Math.floor((uses * 5_000 * kept_percent) / 100)),
    kept_percent,
  })
  expect(await forecastOf(cashier.ctx, order())).toEqual(expected(entitled, entitled.length))
  const isNew = entitled.filter(({ created_at }) => now - created_at.getTime() <= 7 * DAY_MS)
  expect(await forecastOf(cashier.ctx, order({ audience: 'new', audience_days: 7 }))).toEqual(
    expected(isNew, 1),
  )
  const back14 = entitled.filter(({ paid }) => paid.every(at => now - at.getTime() >= 14 * DAY_MS))
  expect(back14.map(({ id }) => id)).toContain(who('steady').id)
  expect(await forecastOf(cashier.ctx, order({ audience: 'returning', audience_days: 14 }))).toEqual(
    expected(back14, back14.length),
  )
  const listed = ['steady', 'twin', 'resting', 'unpaid', 'unproved', 'without_bank'].map(name => who(name).id)
  const onList = entitled.filter(({ id }) => listed.includes(id as never))
  expect(onList).toHaveLength(3)
  expect(
    await forecastOf(cashier.ctx, order({ audience: 'list', members: listed, uses_per_person: 2 })),
  ).toEqual(expected(onList, 6))
  expect(await forecastOf(cashier.ctx, order({ uses: 4 }))).toEqual(expected(entitled, 4))
  expect(await forecastOf(cashier.ctx, order({ budget: satang(19_999n) }))).toEqual(expected(entitled, 3))
})

const wheelOf = (changes: Partial<SentWheelDraft>) =>
  forecastWheel(cashier.ctx, wheelDraft.parse({ ...WHEEL, draws_per_day: 2, budget: 1_000_000, ...changes }))

test('the forecast of a wheel equals plain sums of the thirty days before today, and of the days until its end', async () => {
  const prizes = [
    { amount: 0, weight: 2 },
    { amount: 7, weight: 1 },
  ]
  const check = async (ends_at: string, days: number) => {
    const entitled = await mayTake()
    const daily = new Set(
      (await playOf(entitled))
        .filter(({ day }) => day < TODAY && day >= dayAgo(30))
        .map(({ member_id, day }) => `${member_id} ${day}`),
    )
    const active = Math.ceil(daily.size / 30)
    const costOf = (draws: number) => BigInt(Math.ceil((draws * 700) / 3))
    expect(await wheelOf({ prizes, ends_at })).toEqual({
      ...{
        members: entitled.length,
        active,
        days,
        average: 233n,
        draws: active * 2 * days,
        budget_days: null,
      },
      ...{ cost_per_day: costOf(active * 2), cost_expected: costOf(active * 2 * days) },
      cost_maximum: 100_000_000n,
    })
    return daily.size
  }
  // The wheel ends at midnight of 13 March in Bangkok, or a second later, when members can draw on one more day.
  expect(await check('2032-03-12T17:00:00Z', 2)).toBe(60)
  expect(await check('2032-03-12T17:00:01Z', 3)).toBe(60)
  await played('new', 'lotus', 30)
  expect(await check('2032-03-12T17:00:00Z', 2)).toBe(61)
  const { cost_expected, cost_per_day, budget_days } = await wheelOf({
    prizes,
    budget: 30,
    ends_at: '2032-03-14T05:00:00Z',
  })
  expect({ cost_expected, cost_per_day, budget_days }).toEqual({
    ...{ cost_expected: 3_000n, cost_per_day: 1_400n, budget_days: 2 },
  })
})

test('the forecast of a tournament equals a plain count of those who played its section in thirty days', async () => {
  for (const section of ['slot', 'fish'] as const) {
    const entitled = await mayTake()
    const recent = (await playOf(entitled)).filter(row => row.section === section && row.day > dayAgo(30))
    const active = membersIn(recent)
    expect(active).toBe({ slot: 5, fish: 1 }[section])
    const draft = tournamentDraft.parse({ ...TOURNAMENT, section, ...PERIOD })
    expect(await forecastTournament(cashier.ctx, draft)).toEqual({
      ...{ members: entitled.length, active, prizes_paid: active >= 5 ? 1 : 0 },
      ...{ cost_expected: active >= 5 ? 30_000n : 0n, cost_maximum: 60_000n },
    })
  }
})
const PERIOD = { starts_at: '2032-03-12T00:00:00Z', ends_at: '2032-03-13T00:00:00Z' }

const missionOf = (changes: Partial<SentMissionDraft>) =>
  forecastMission(
    cashier.ctx,
    missionDraft.parse({ ...MISSION, budget: 10_000, ends_at: '2032-03-31T17:00:00Z', ...changes }),
  )

test('the forecast of a mission equals a plain count of those who meet its condition', async () => {
  const entitled = await mayTake()
  const recent = (await playOf(entitled)).filter(({ day }) => day > dayAgo(30))
  const expected = (met: number, periods = 1) => ({
    ...{ members: entitled.length, met, periods, title: expect.any(String) },
    ...{ cost_expected: BigInt(met * periods) * 2_000n, cost_maximum: 1_000_000n },
  })
  for (const section of ['slot', 'fish'] as const)
    expect(await missionOf({ condition: 'play_section', section })).toEqual(
      expected(membersIn(recent.filter(row => row.section === section))),
    )
  for (const condition of ['prove_phone', 'set_limit', 'read_guide', 'invite'] as const)
    expect(await missionOf({ condition })).toEqual(expected(entitled.length))
  const daysOf = ({ id }: MemberRow) =>
    new Set(recent.filter(({ member_id }) => member_id === id).map(({ day }) => day)).size
  for (const days_needed of [1, 2, 20])
    expect(await missionOf({ condition: 'check_in', days_needed })).toEqual(
      expected(entitled.filter(row => daysOf(row) >= days_needed).length),
    )
  const { met, cost_expected } = await missionOf({ condition: 'prove_phone', budget: 50 })
  expect({ met, cost_expected }).toEqual({ met: entitled.length, cost_expected: 5_000n })
  await needs(0, false)
  const anyone = (await allMembers()).filter(({ has_bank }) => has_bank)
  const proved = anyone.filter(({ phone_proved }) => phone_proved).length
  expect(await missionOf({ condition: 'prove_phone' })).toMatchObject({ members: anyone.length, met: proved })
  expect(anyone.length).toBe(proved + 1)
  await needs(1, true)
})

test.each([
  // The mission ends at midnight in Bangkok, as March does, or a second later, or late enough for another bonus.
  ['2032-03-31T17:00:00Z', 1, 1],
  ['2032-03-31T17:00:01Z', 1, 2],
  ['2032-03-31T17:00:01Z', 2, 1],
  ['2032-04-01T17:00:01Z', 2, 2],
  ['2032-06-10T05:00:00Z', 11, 3],
  ['2032-06-10T05:00:00Z', 10, 4],
])(
  'check-ins until %s on %i days give %i bonuses, one in each month with enough days',
  async (ends_at, days_needed, periods) => {
    expect(await missionOf({ condition: 'check_in', days_needed, ends_at })).toMatchObject({ periods })
  },
)

test('the forecast of free rounds equals a plain count of the listed members who may receive rewards now', async () => {
  const listed = Object.values(member)
  const breaks = await cashier.database.query<{ member_id: string; begins_at: Date; ends_at: Date }>(
    'select member_id, begins_at, ends_at from play_breaks',
  )
  const now = Date.parse(NOW)
  const rests = ({ id }: MemberRow) =>
    breaks.some(one => one.member_id === id && one.begins_at.getTime() <= now && now < one.ends_at.getTime())
  const expected = (await mayTake()).filter(row => !rests(row))
  const ids = expected.map(({ id }) => id)
  expect([ids.includes(who('resting').id), ids.includes(who('rested').id)]).toEqual([false, true])
  const draft = freeRoundsDraft.parse(free.draft(listed, { stake: 3, rounds: 7 }))
  expect(await forecastFreeRounds(cashier.ctx, draft)).toMatchObject({
    ...{ members: listed.length, entitled: ids.length, duplicates: 2 },
    value: BigInt(listed.length) * 2_100n,
    cost_maximum: BigInt(listed.length) * 20_000n,
    // The game of the test returns 96.5 % of the stakes.
    cost_expected: BigInt(Math.floor(ids.length * 2_100 * 0.965)),
  })
})
