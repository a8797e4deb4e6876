import type { StatementLine } from '@sala/contract/affiliates/affiliate-terms.ts'

const PERCENT = 100n

/** Counts and sums of one deal in one month, from which its terms compute the earning. Amounts are in satang. */
export type Figures = {
  readonly acquired: number
  readonly ggr: bigint
  readonly bonuses: bigint
  readonly fees: bigint
}

export type EarningTerms =
  | { readonly kind: 'acquisition'; readonly amount: bigint }
  | { readonly kind: 'revenue_share'; readonly share_percent: number; readonly carries_negative: boolean }

/**
 * Returns what the affiliate partner earns by a deal in a month, in satang. A share is rounded towards zero to a whole satang. A month below zero
 * counts as zero, unless the deal carries it over.
 */
export const earningOf = (terms: EarningTerms, figures: Figures): bigint => {
  if (terms.kind === 'acquisition') return BigInt(figures.acquired) * terms.amount
  const net = figures.ggr - figures.bonuses - figures.fees
  const share = (net * BigInt(terms.share_percent)) / PERCENT
  return share < 0n && !terms.carries_negative ? 0n : share
}

/** Returns the part of a month's bank fees that the given deposits caused, rounded down to a whole satang. */
export const feesOf = (
  deposits: bigint,
  all: { readonly fees: bigint; readonly deposits: bigint } | undefined,
): bigint => (all === undefined || all.deposits === 0n ? 0n : (all.fees * deposits) / all.deposits)

export type Earned = Figures & { readonly month: string; readonly deal_id: number; readonly amount: bigint }
export type Line = Figures & {
  readonly kind: StatementLine
  readonly month: string
  readonly deal_id: number | null
  readonly amount: bigint
}

const NOTHING: Figures & { readonly amount: bigint } = {
  acquired: 0,
  ggr: 0n,
  bonuses: 0n,
  fees: 0n,
  amount: 0n,
}

const differenceOf = (now: typeof NOTHING, before: typeof NOTHING): typeof NOTHING => ({
  acquired: now.acquired - before.acquired,
  ggr: now.ggr - before.ggr,
  bonuses: now.bonuses - before.bonuses,
  fees: now.fees - before.fees,
  amount: now.amount - before.amount,
})

const keyOf = ({ month, deal_id }: { month: string; deal_id: number | null }): string => `${month} ${deal_id}`

/**
 * Returns the lines of an open statement: the amount below zero that is carried over, corrections, and the earnings of each deal in the month. A
 * correction is the difference between the current figures of a closed month and those of its closed statement. Only the first open statement has
 * corrections. For the others, `closed` is null.
 */
export const linesOf = (
  month: string,
  earned: readonly Earned[],
  before: {
    readonly total: bigint
    readonly closed: { readonly from: string; readonly lines: readonly Earned[] } | null
  },
): Line[] => {
  const own = earned.filter(one => one.month === month).map(one => ({ ...one, kind: 'own' as const }))
  const carry =
    before.total < 0n
      ? [{ ...NOTHING, kind: 'carry' as const, month, deal_id: null, amount: before.total }]
      : []
  if (before.closed === null) return [...carry, ...own]
  const { from, lines } = before.closed
  const isClosed = (one: { month: string }) => one.month >= from && one.month < month
  const [now, counted] = [earned.filter(isClosed), lines.filter(isClosed)]
  const keys = new Map([...counted, ...now].map(one => [keyOf(one), one]))
  const corrections = [...keys.values()].flatMap(({ month: of, deal_id }) => {
    const same = (one: Earned) => one.month === of && one.deal_id === deal_id
    const sum = counted
      .filter(same)
      .reduce<typeof NOTHING>((all, one) => differenceOf(all, differenceOf(NOTHING, one)), NOTHING)
    const change = differenceOf(now.find(same) ?? NOTHING, sum)
    return change.amount === 0n ? [] : [{ ...change, kind: 'correction' as const, month: of, deal_id }]
  })
  return [...carry, ...corrections.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)), ...own]
}
