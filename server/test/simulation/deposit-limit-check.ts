import { DAY_MS, HOUR_MS } from '../../src/platform/calendar.ts'
import type { LimitSet, World } from './simulated-group.ts'

const BANGKOK_MS = 7 * HOUR_MS
const PERIODS = ['day', 'week', 'month'] as const

/** Returns a text that identifies a Bangkok day, week or month. It does not use the product's calendar, so that the check is independent. */
const periodName = (period: (typeof PERIODS)[number], at: Date): string => {
  const there = new Date(at.getTime() + BANGKOK_MS)
  const monday = new Date(there.getTime() - ((there.getUTCDay() + 6) % 7) * DAY_MS)
  return (period === 'week' ? monday : there).toISOString().slice(0, period === 'month' ? 7 : 10)
}

/** Returns the deposit limit that applied to a member at a time. A lower limit applies at once, a higher one after a day. */
const limitThen = (asked: readonly LimitSet[], then: Date): bigint | null => {
  let [now, later, from]: [bigint | null, bigint | null, number | null] = [null, null, null]
  const pass = (at: Date): void => {
    if (from !== null && from <= at.getTime()) [now, later, from] = [later, null, null]
  }
  for (const { amount, at } of asked) {
    pass(at)
    if (amount === now || (amount !== null && (now === null || amount < now)))
      [now, later, from] = [amount, null, null]
    else if (from === null || later !== amount) [later, from] = [amount, at.getTime() + DAY_MS]
  }
  pass(then)
  return now
}

type Credit = {
  seq: string
  member_id: string
  at: Date
  played: string
  line_id: string | null
  gateway_id: string | null
}

/**
 * Returns error messages about days, weeks or months in which a member's deposits exceed the member's own limit. A deposit counts at the time of its
 * payment.
 */
export const depositLimitFaults = async ({ cashier, limits }: World): Promise<string[]> => {
  const { bank, gateway, database } = cashier
  const credits = await database.query<Credit>(
    `select j.seq::text, j.member_id, j.at, (j.amount - coalesce(a.amount, 0))::text as played,
            coalesce(l.line_id, substring(j.id from '^suspense:bank:(.*):out$')) as line_id,
            coalesce(substring(j.id from '^deposit:(.*):credit$'), substring(j.id from '^suspense:gateway:(.*):out$')) as gateway_id
       from ledger_journal j
       left join reserved_money a on a.member_id = j.member_id and a.id = j.id
       left join bank_lines l on j.id = 'deposit:' || l.deposit_id || ':credit'
      where j.kind in ('deposit', 'suspense_out') order by j.seq`,
  )
  const put = await database.query<{ member_id: string; amount: string; paid_at: Date }>(
    "select member_id, amount::text, paid_at from paid_in where id like 'play:%'",
  )
  const lines = new Map(bank.lines.map(line => [line.line_id, line.paid_at]))
  const all = credits.map(({ seq, member_id, at, played, line_id, gateway_id }) => {
    const dated = lines.get(line_id ?? '') ?? gateway.payments.get(gateway_id ?? '')?.paid_at
    if (!dated) throw new Error(`nobody was paid for transfer ${seq}`)
    // If the bank's clock is ahead, the payment has a later time than its credit. In this case the time of the credit counts.
    const paid_at = dated < at ? dated : at
    return { seq: BigInt(seq), member_id, at, played: BigInt(played), paid_at }
  })
  const faults: string[] = []
  for (const { seq, member_id, at, played, paid_at } of all)
    for (const period of PERIODS) {
      const asked = limits.filter(
        one =>
          one.member_id === member_id && one.kind === 'deposit' && one.period === period && one.after < seq,
      )
      const limit = limitThen(asked, paid_at)
      if (limit === null || played === 0n) continue
      const isThen = (one: { member_id: string; paid_at: Date }) =>
        one.member_id === member_id && periodName(period, one.paid_at) === periodName(period, paid_at)
      const before = [
        ...all.filter(one => one.seq <= seq && isThen(one)).map(one => one.played),
        ...put.filter(one => one.paid_at < at && isThen(one)).map(({ amount }) => BigInt(amount)),
      ]
      const sum = before.reduce((total, one) => total + one, 0n)
      if (sum > limit)
        faults.push(`${member_id} had a limit of ${limit} a ${period}, and ${sum} came into play with ${seq}`)
    }
  return faults
}
