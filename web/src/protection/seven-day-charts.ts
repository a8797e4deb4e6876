import type { BarColumn } from '@sala/ui/chart/bar-chart.tsx'
import type { ChartTone } from '@sala/ui/chart/chart-scale.ts'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import type { Answer } from '../calls/api.ts'
import { hoursAndMinutes } from './protection-texts.ts'

export type ProtectionDay = Answer<'GET /protection/days'>['data'][number]

const WEEKDAYS = ['อา.', 'จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.']
const DAYS_HELD = 7

/**
 * Returns the columns of a bar chart of seven days. Before the days have loaded, the columns are empty, so that nothing moves when the days
 * arrive.
 */
const columnsOf = (
  days: readonly ProtectionDay[] | undefined,
  of: (day: ProtectionDay) => { amount: number; words: string; tone: ChartTone },
): BarColumn[] =>
  days === undefined
    ? Array.from({ length: DAYS_HELD }, (_, place) => ({
        key: `place-${place}`,
        name: '\u00a0',
        words: '',
        values: [],
      }))
    : days.map((day, place) => {
        const { amount, words, tone } = of(day)
        const isToday = place === days.length - 1
        return {
          key: day.day,
          name: isToday ? 'วันนี้' : (WEEKDAYS[new Date(`${day.day}T00:00:00Z`).getUTCDay()] ?? ''),
          words: `${formatThaiDate(day.day)} ${words}`,
          values: [{ amount, tone }],
          now: isToday,
        }
      })

export const depositColumns = (days: readonly ProtectionDay[] | undefined): BarColumn[] =>
  columnsOf(days, ({ deposit }) => ({
    amount: deposit,
    words: `ฝาก ${formatBaht(deposit)} บาท`,
    tone: 'gold',
  }))

/** Returns columns with the net loss of each day. A day with a net win has an empty column. */
export const lossColumns = (days: readonly ProtectionDay[] | undefined): BarColumn[] =>
  columnsOf(days, ({ net_loss }) => {
    const lost = Math.max(0, net_loss)
    return { amount: lost, words: `เสียสุทธิ ${formatBaht(lost)} บาท`, tone: 'amber' }
  })

export const timeColumns = (days: readonly ProtectionDay[] | undefined): BarColumn[] =>
  columnsOf(days, ({ minutes }) => ({
    amount: minutes,
    words: `เล่น ${hoursAndMinutes(minutes)}`,
    tone: 'jade',
  }))
