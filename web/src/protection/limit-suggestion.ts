import type { LimitKind, LimitPeriod } from '@sala/contract/protection/endpoints.ts'
import { daysLater } from '@sala/contract/wire/calendar.ts'
import { formatBaht, formatBahtShort } from '@sala/ui/format/baht.ts'
import type { Answer } from '../calls/api.ts'

type MoneyDay = Pick<Answer<'GET /statement/days'>['data'][number], 'day' | 'deposit' | 'play'>
type Wanted = { kind: LimitKind; period: LimitPeriod; amount: number | null }

export type Suggestion = { amount: number; words: string }

const WEEKS = 4
const WEEK_DAYS = 7
/** Minimum number of days with deposits or losses for which a limit is suggested. Fewer days say too little. */
const DAYS_LEAST = 3
/** Smallest limit in baht that is suggested, because a smaller limit would already be reached by a single deposit. */
const LEAST_BAHT = 20
const SATANG = 100

/** Rounds an amount in baht down to a round number, such as 1,234 to 1,200. */
const roundedDown = (baht: number): number => {
  const step = baht < 100 ? 10 : baht < 1_000 ? 50 : baht < 10_000 ? 100 : 1_000
  return Math.floor(baht / step) * step
}

const DONE = { deposit: 'คุณฝาก', loss: 'คุณเสียสุทธิ' } as const
const EACH = { day: 'เฉลี่ยต่อวันที่มีรายการ', week: 'เฉลี่ยต่อสัปดาห์', month: 'รวม' } as const

/**
 * Suggests a limit in baht from the last four weeks, rounded down. A day gets the average over the days with deposits or losses, a week the
 * average per week, and a month the total. Returns null if there are too few data, or if the member's present limit is not higher than the
 * suggestion: a suggestion must not raise a limit.
 */
export const suggestionOf = (
  { kind, period, amount: present }: Wanted,
  days: readonly MoneyDay[],
  today: string,
): Suggestion | null => {
  const from = daysLater(today, -WEEKS * WEEK_DAYS)
  const own = days
    .filter(({ day }) => day >= from && day < today)
    .map(({ deposit, play }) => Math.round((kind === 'deposit' ? deposit : -play) * SATANG))
  const counted = own.filter(satang => satang > 0).length
  if (counted < DAYS_LEAST) return null
  // Days with a net win reduce the sum of losses, as they do for the loss limit that the server enforces.
  const sum = own.reduce((total, satang) => total + satang, 0) / SATANG
  const parts = { day: counted, week: WEEKS, month: 1 }[period]
  const amount = roundedDown(sum / parts)
  if (amount < LEAST_BAHT || (present !== null && amount >= present)) return null
  const words = `4 สัปดาห์ที่ผ่านมา ${DONE[kind]}${EACH[period]} ${formatBaht(Math.floor((sum / parts) * SATANG) / SATANG)} บาท`
  return { amount, words: `${words} ลองตั้งที่ ${formatBahtShort(amount)} บาทหรือต่ำกว่า` }
}
