import type { Tx } from '../../platform/db.ts'
import { carriedFrom, carryOver } from './commission.ts'
import {
  type KeptWeek,
  refreshPending,
  sumEarned,
  updateWeeks,
  type WeekKey,
  weeksSince,
  writeCarriedLines,
} from './commission-weeks-sql.ts'

const levelKey = ({ earner_id, level }: WeekKey): string => `${earner_id} ${level}`
const weekKey = (week: WeekKey): string => `${levelKey(week)} ${week.of_week}`

/** Returns the earliest of the given weeks for each member and referral level. From this week on, the sums are computed again. */
const firstsOf = (weeks: readonly WeekKey[]): WeekKey[] => {
  const firsts = new Map<string, WeekKey>()
  for (const week of weeks) {
    const first = firsts.get(levelKey(week))
    if (first === undefined || week.of_week < first.of_week) firsts.set(levelKey(week), week)
  }
  return [...firsts.values()]
}

const levelsOf = (weeks: readonly KeptWeek[]): KeptWeek[][] => {
  const levels = new Map<string, KeptWeek[]>()
  for (const week of weeks) levels.set(levelKey(week), [...(levels.get(levelKey(week)) ?? []), week])
  return [...levels.values()]
}

const isChanged = (before: KeptWeek, after: KeptWeek): boolean =>
  before.earned !== after.earned ||
  before.carried_in !== after.carried_in ||
  before.below_zero !== after.below_zero

/**
 * Computes again the sums of the weeks whose commission entries changed, and carries negative sums into later weeks. New carry-over entries belong to
 * `week` and are confirmed at `confirm_at`. Requires the settlement lock.
 */
export const carryWeeks = async (
  tx: Tx,
  touched: readonly WeekKey[],
  line: { readonly week: string; readonly confirm_at: Date; readonly now: Date },
): Promise<void> => {
  if (touched.length === 0) return
  const earned = new Map((await sumEarned(tx, touched)).map(row => [weekKey(row), row.earned]))
  const firsts = new Map(firstsOf(touched).map(week => [levelKey(week), week.of_week]))
  const changed = levelsOf(await weeksSince(tx, [...firstsOf(touched)])).flatMap(weeks => {
    const known = weeks.map(week => ({ ...week, earned: earned.get(weekKey(week)) ?? week.earned }))
    const isBefore = (week: KeptWeek) => week.of_week < (firsts.get(levelKey(week)) ?? '')
    const [before] = weeks.filter(isBefore)
    const from = known.filter(week => !isBefore(week))
    const after = carryOver(before === undefined ? 0n : carriedFrom(before), from)
    const stored = new Map(weeks.map(week => [week.of_week, week]))
    return after.filter(week => isChanged(stored.get(week.of_week) ?? week, week))
  })
  if (changed.length > 0) {
    await updateWeeks(tx, changed)
    await writeCarriedLines(tx, changed, line)
  }
  await refreshPending(tx, [...touched, ...changed])
}
