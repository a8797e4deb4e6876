import { daysLater, inBangkok } from '@sala/contract/wire/calendar.ts'
import type { BarColumn } from '@sala/ui/chart/bar-chart.tsx'
import type { SplitPart } from '@sala/ui/chart/split-bar.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import type { Answer } from '../../calls/api.ts'

export type MoneyDay = Answer<'GET /statement/days'>['data'][number]

const MONTH_LETTERS = 'YYYY-MM'.length
const DAY_DIGITS_FROM = 'YYYY-MM-'.length
const WEEK_DAYS = 7

/** Returns the month of an instant in Bangkok, such as `2026-11`. */
export const monthOf = (now: Date): string => inBangkok(now).toISOString().slice(0, MONTH_LETTERS)

/** Returns all days of a month: `2026-11-01` … */
export const daysOfMonth = (month: string): string[] => {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = daysLater(day, 1)) days.push(day)
  return days
}

/** Returns the number of the day in its month: 22 for `2026-11-22`. */
export const dayNumber = (day: string): number => Number(day.slice(DAY_DIGITS_FROM))

/** Satang per baht. Sums are computed in satang to be exact. */
const SATANG = 100
const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + Math.round(value * SATANG), 0) / SATANG

/**
 * Totals of a month in baht. `given`: bonuses, cashback, commission and corrections. `rest`: change of the credit over the month, negative if
 * it fell.
 */
export const monthSums = (days: readonly MoneyDay[]) => {
  const deposit = sum(days.map(day => day.deposit))
  const withdrawn = sum(days.map(day => -day.withdraw))
  const given = sum(days.flatMap(({ bonus, referral, correction }) => [bonus, referral, correction]))
  const play = sum(days.map(day => day.play))
  const rest = sum([deposit, given, play, -withdrawn])
  return { deposit, withdrawn, given, play, rest }
}

export type MonthSums = ReturnType<typeof monthSums>

/**
 * Returns the parts into which a month's money went: withdrawals, losses, an increase of the credit, and bonuses taken back. Their sum
 * equals the money that came in: deposits, wins, bonuses, and a decrease of the credit.
 */
export const moneyUses = ({ withdrawn, given, play, rest }: MonthSums): SplitPart[] => [
  { key: 'withdrawn', name: 'ถอนเข้าบัญชี', amount: Math.max(0, withdrawn), tone: 'faint' },
  { key: 'lost', name: 'เสียในเกม', amount: Math.max(0, -play), tone: 'coral' },
  { key: 'kept', name: 'เครดิตเพิ่มขึ้น', amount: Math.max(0, rest), tone: 'jade' },
  ...(given < 0
    ? [{ key: 'taken', name: 'โบนัสที่นำออกและปรับปรุง', amount: -given, tone: 'amber' } as const]
    : []),
]

/** Returns a text about where a month's money came from: `ฝาก 500.00 · ได้จากเกม 120.00`. */
export const moneySources = ({ deposit, given, play, rest }: MonthSums): string => {
  const sources = [
    ['ฝาก', deposit],
    ['ได้จากเกม', play],
    ['โบนัสและค่าแนะนำ', given],
    ['เครดิตเดิม', -rest],
  ] as const
  const some = sources.filter(([name, amount]) => amount > 0 || name === 'ฝาก')
  return some.map(([name, amount]) => `${name} ${formatBaht(Math.max(0, amount))}`).join(' · ')
}

/** Returns a text about a result of play: `ได้ 300.00 บาท`, `เสีย 50.00 บาท`, `เสมอตัว`. */
export const playWords = (play: number): string =>
  play === 0 ? 'เสมอตัว' : `${play > 0 ? 'ได้' : 'เสีย'} ${formatBaht(Math.abs(play))} บาท`

/** Returns the days of a month as columns of a bar chart: wins above the zero line, losses below. */
export const playColumns = (month: string, today: string, days: readonly MoneyDay[]): BarColumn[] => {
  const known = new Map(days.map(day => [day.day, day]))
  return daysOfMonth(month).map(day => {
    const { play = 0, rounds = 0 } = known.get(day) ?? {}
    const number = dayNumber(day)
    const words = day > today ? 'ยังไม่ถึง' : rounds === 0 ? 'ไม่ได้เล่น' : playWords(play)
    return {
      key: day,
      name: number % WEEK_DAYS === 1 ? String(number) : '',
      words: `${formatThaiDate(day)} ${words}`,
      values: [{ amount: play, tone: play > 0 ? 'jade' : 'coral' }],
      now: day === today ? true : undefined,
    }
  })
}

export const directionOf = (amount: number): 'in' | 'out' | 'none' =>
  amount > 0 ? 'in' : amount < 0 ? 'out' : 'none'
