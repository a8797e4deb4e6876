import { addWeeks, weekOfDate } from '../src/platform/calendar.ts'

/** Rules of a model of referral commission. Tests compare the product's commissions with this model, which is plain arithmetic. */
export type Rules = { readonly nets: boolean; readonly carries: boolean }

export type ReferralModel = {
  readonly parents: readonly (number | null)[]
  /** Net loss (stakes minus wins) and bonus costs of each member in each week. The key is `<member> <week>`. */
  readonly weeks: Map<string, { net_loss: bigint; costs: bigint }>
  /** Pairs `<earner> <member>` that count as one person. The earner gets no commission on the play of this member. */
  readonly marked: Set<string>
}

const LEVELS = 3
const RATES_BP = [500n, 300n, 200n]

export const newModel = (parents: readonly (number | null)[]): ReferralModel => ({
  parents,
  weeks: new Map(),
  marked: new Set(),
})

export const ancestorsOf = ({ parents }: Pick<ReferralModel, 'parents'>, who: number): number[] => {
  const found: number[] = []
  for (let at = parents[who] ?? null; at !== null && found.length < LEVELS; at = parents[at] ?? null)
    found.push(at)
  return found
}

const add = (model: ReferralModel, who: number, date: string, change: { loss?: bigint; cost?: bigint }) => {
  const key = `${who} ${weekOfDate(date)}`
  const known = model.weeks.get(key) ?? { net_loss: 0n, costs: 0n }
  model.weeks.set(key, {
    net_loss: known.net_loss + (change.loss ?? 0n),
    costs: known.costs + (change.cost ?? 0n),
  })
}

export const recordLoss = (model: ReferralModel, who: number, date: string, loss: bigint): void =>
  add(model, who, date, { loss })

export const recordBonusCost = (model: ReferralModel, who: number, date: string, cost: bigint): void =>
  add(model, who, date, { cost })

const shareOf = (base: bigint, level: number, { nets }: Rules): bigint =>
  !nets && base < 0n ? 0n : (base * (RATES_BP[level] ?? 0n)) / 10_000n

/**
 * Returns the commission of an earner at one referral level, by week. The commission of a week may be negative; the function does not subtract it
 * from later weeks.
 */
const earnedBy = (model: ReferralModel, earner: number, level: number, rules: Rules): Map<string, bigint> => {
  const earned = new Map<string, bigint>()
  for (const [key, { net_loss, costs }] of model.weeks) {
    const [who = '', week = ''] = key.split(' ')
    if (ancestorsOf(model, Number(who)).indexOf(earner) !== level) continue
    if (model.marked.has(`${earner} ${who}`)) continue
    const share = shareOf(rules.nets ? net_loss - costs : net_loss, level, rules)
    earned.set(week, (earned.get(week) ?? 0n) + share)
  }
  return earned
}

/** Returns the commission that `earner` has earned in all weeks up to and including `until`. */
export const sumOwedCommission = (
  model: ReferralModel,
  earner: number,
  until: string,
  rules: Rules,
): bigint => {
  let owed = 0n
  for (let level = 0; level < LEVELS; level++) {
    const earned = earnedBy(model, earner, level, rules)
    let brought = 0n
    for (const week of [...earned.keys()].sort()) {
      if (week > until) continue
      const sum = (earned.get(week) ?? 0n) + (rules.carries ? brought : 0n)
      owed += sum > 0n ? sum : 0n
      brought = sum < 0n ? sum : 0n
    }
  }
  return owed
}

/** Returns the last week whose commission can no longer change. It is two weeks before the week of the date. */
export const settledUntil = (date: string): string => addWeeks(weekOfDate(date), -2)
