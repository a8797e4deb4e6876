import { expect, test } from 'vitest'
import { writeSettings } from '../../server/src/platform/settings.ts'
import { promotionsSettings } from '../../server/src/promotions/settings.ts'
import { referralJobs } from '../../server/src/referral/jobs.ts'
import { referralSettings } from '../../server/src/referral/settings.ts'
import { usePromotions } from '../../server/test/promotions-setup.ts'
import { playsAll, sizeOr } from '../../server/test/simulation/simulation-seeds.ts'
import { whole } from '../result-table.ts'
import type { Play } from './abuse-case.ts'
import { tricks } from './abuse-cases.ts'
import { playersOf } from './simulated-players.ts'

/** Number of simulated weeks: 1 by default, 2 with LIVES_ALL, 26 under `npm run bench -- abuse`. */
const { TRICK_WEEKS } = process.env
const WEEKS = Number(TRICK_WEEKS ?? sizeOr(1, 2))
/** Parts of names, separated by `|`. The cases whose names contain one of them are played. Without it, all are played. */
const parts = (process.env.TRICK ?? '').split('|')
const chosen = tricks.filter(({ name }) => parts.some(part => name.includes(part)))
/**
 * Cases that are played with the guards off too, which only the table shows: none in the part that `npm test` plays. The other ones have guards that
 * no setting turns off.
 */
const playsOff = playsAll() || TRICK_WEEKS !== undefined
const switched = chosen.filter(({ before }) => playsOff && before === undefined)
const TIMEOUT_MS = 3_600_000
const WEEK_MINUTES = 7 * 24 * 60
/** Start dates of the two runs, both Wednesdays. In the first run the guards against abuse are off, in the second they are on. */
const [OFF, ON] = ['2027-01-06T03:00:00Z', '2028-01-05T03:00:00Z']
const SATANG_PER_BAHT = 100
const ROUNDING_BAHT = 1
const HEAD = ['| trick | guards off | guards on | intended use | pays |', '|---|---|---|---|---|']

const town = usePromotions({ greatest_stakes: true })
const { cashier } = town
const house = playersOf(town)

const guard = async (on: boolean): Promise<void> => {
  const { db, clock } = cashier.ctx
  // The setting `under_way_wait_hours` is how long an open bet may delay the end of a bonus. It is 0 here, because in some cases a bonus must end
  // while a bet is open.
  const free = on ? {} : { free_bonus_deposits: 0, free_bonus_phone_proved: false }
  await writeSettings(db, promotionsSettings, { ...free, under_way_wait_hours: 0 }, clock.now())
  await writeSettings(db, referralSettings, { net_of_friends: on, carry_below_zero: on }, clock.now())
  await cashier.database.query(
    `update promotions set once_per_person = $1, greatest_stake_bp = case when $1 and trigger <> 'weekly_refund' then 1000 end,
       greatest_stake_least = case when $1 and trigger <> 'weekly_refund' then 2000 end`,
    [on],
  )
}

/** Advances the simulated clock by a week and runs the weekly jobs. These jobs end bonuses, offer promotions and pay referral commissions. */
const nextWeek = async (): Promise<void> => {
  cashier.advance(WEEK_MINUTES)
  await cashier.strike('promotions:end-due')
  await cashier.strike('promotions:offer')
  await referralJobs(cashier.ctx)['referral:settle']?.({})
  await cashier.run()
}

/** Plays all abuse cases week by week. Returns the company's profit in each case in baht. A loss is negative. */
const results = async (plays: readonly Play[]): Promise<number[]> => {
  for (let week = 0; week < WEEKS; week++) {
    for (const play of plays) await play.week(week)
    await nextWeek()
  }
  const sums: number[] = []
  for (const play of plays) sums.push((await house.houseResult(play.players())) / SATANG_PER_BAHT)
  return sums
}

test(`no known trick costs more than the intended use of the promotions (${WEEKS} weeks)`, {
  timeout: TIMEOUT_MS,
}, async () => {
  await cashier.settings({
    approval_maximum: 200_000,
    approval_day_maximum: 500_000,
    approval_first_maximum: 200_000,
  })
  town.at(OFF)
  await guard(false)
  const unguarded = await Promise.all(switched.map(trick => trick.milk(house)))
  const before = unguarded.length === 0 ? [] : await results(unguarded)
  town.at(ON)
  await guard(true)
  const plays = [...chosen.map(trick => trick.milk(house)), ...chosen.map(trick => trick.honest(house))]
  const after = await results(await Promise.all(plays))
  const rows = chosen.map((trick, no) => {
    const { name, before: said } = trick
    const [on, meant] = [after[no] ?? 0, after[chosen.length + no] ?? 0]
    return {
      name,
      off: said ?? (playsOff ? whole(before[switched.indexOf(trick)] ?? 0) : 'not played'),
      on,
      meant,
      pays: on < meant - ROUNDING_BAHT,
    }
  })
  const lines = rows.map(
    ({ name, off, on, meant, pays }) =>
      `| ${[name, off, whole(on), whole(meant), pays ? 'YES' : 'no'].join(' | ')} |`,
  )
  console.log(`\n${[...HEAD, ...lines].join('\n')}\n`)
  for (const { name, pays } of rows) expect([name, pays]).toEqual([name, false])
})
