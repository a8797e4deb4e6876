import { type ReferralLevel, referralLevels } from '@sala/contract/referral/referral-levels.ts'
import { daysLater } from '@sala/contract/wire/calendar.ts'
import type { BarColumn } from '@sala/ui/chart/bar-chart.tsx'
import type { ChartTone } from '@sala/ui/chart/chart-scale.ts'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { levelName, type Week, weekText } from './referral-texts.ts'

/** Number of weeks in the chart, as many as one response contains. */
const WEEKS_DRAWN = 8
const WEEK_DAYS = 7
const TONES: Readonly<Record<ReferralLevel, ChartTone>> = { 1: 'gold', 2: 'jade', 3: 'amber' }

export const levelTones = referralLevels.map(level => ({ level, tone: TONES[level] }))

/** Returns chart columns with the commission of eight weeks up to the newest settled one, oldest first, with a bar for each level. */
export const weekColumns = (weeks: readonly Week[]): BarColumn[] => {
  const newest = weeks
    .map(({ of_week }) => of_week)
    .sort()
    .at(-1)
  if (newest === undefined) return []
  return Array.from({ length: WEEKS_DRAWN }, (_, place) => {
    const week = daysLater(newest, (place - WEEKS_DRAWN + 1) * WEEK_DAYS)
    const earned = (level: ReferralLevel) =>
      weeks.find(each => each.of_week === week && each.level === level)?.amount ?? 0
    const [day, month] = formatThaiDate(week).split(' ')
    const words = referralLevels.map(level => `${levelName(level)} ${formatBaht(earned(level))} บาท`)
    return {
      key: week,
      name: place % 2 === 1 ? `${day} ${month}` : '',
      words: `${weekText(week)} ${words.join(' ')}`,
      values: levelTones.map(({ level, tone }) => ({ amount: earned(level), tone })),
    }
  })
}

const MONTH_LETTERS = 'YYYY-MM'.length
const SATANG = 100

/** Returns the newest month that has a week of play, with its commission. A week belongs to the month in which it begins. */
export const newestMonth = (weeks: readonly Week[]): { month: string; earned: number } | null => {
  const month = weeks
    .map(({ of_week }) => of_week.slice(0, MONTH_LETTERS))
    .sort()
    .at(-1)
  if (month === undefined) return null
  const own = weeks.filter(({ of_week }) => of_week.startsWith(month))
  return { month, earned: own.reduce((sum, { amount }) => sum + Math.round(amount * SATANG), 0) / SATANG }
}
