import { formatThaiDate, formatThaiTime } from '@sala/ui/format/thai-date.ts'
import type { Answer } from '../calls/api.ts'
import { Chart } from '../chart/chart.tsx'
import { timesOf } from '../chart/figure-format.ts'

type TodayFigures = Answer<'GET /today'>
type Hour = TodayFigures['hours'][number]
type Day = TodayFigures['days'][number]

const HOURS_A_DAY = 24
const PERCENT = 100

const dayPoints = (days: readonly Day[]) =>
  days.map(({ day }) => ({
    key: day,
    short: String(Number(day.slice(-2))),
    name: formatThaiDate(`${day}T00:00:00+07:00`),
  }))

const hourOf = ({ hour }: Hour): number => Number(formatThaiTime(hour).slice(0, 2))
const twoDigits = (hour: number): string => String(hour).padStart(2, '0')

/** Returns one value for each hour of a day: 0 for a past hour without data, null for a future hour. */
const byHour = (hours: readonly Hour[], known: number, value: (hour: Hour) => number) => {
  const found = new Map(hours.map(hour => [hourOf(hour), hour]))
  return Array.from({ length: HOURS_A_DAY }, (_, hour) => {
    const entry = found.get(hour)
    if (entry !== undefined) return value(entry)
    return hour < known ? 0 : null
  })
}

export function CashChart({ figures }: { figures: TodayFigures }) {
  const known = Math.max(-1, ...figures.hours.map(hourOf)) + 1
  return (
    <Chart
      title="เงินเข้าออกรายชั่วโมง"
      note="แท่งคือวันนี้ เส้นคือยอดสุทธิของเมื่อวาน"
      data={{
        unit: 'baht',
        points: Array.from({ length: HOURS_A_DAY }, (_, hour) => ({
          key: String(hour),
          short: twoDigits(hour),
          name: `${twoDigits(hour)}:00–${twoDigits(hour)}:59`,
        })),
        series: [
          {
            name: 'ฝาก',
            draws: 'bar',
            tone: 'jade',
            values: byHour(figures.hours, known, hour => hour.deposits),
          },
          {
            name: 'ถอน',
            draws: 'bar',
            tone: 'coral',
            values: byHour(figures.hours, known, hour => hour.withdrawals),
          },
          {
            name: 'สุทธิเมื่อวาน',
            draws: 'line',
            tone: 'faint',
            values: byHour(figures.hours_before, HOURS_A_DAY, hour => hour.net_cash),
          },
        ],
      }}
    />
  )
}

export function NetChart({ days }: { days: readonly Day[] }) {
  return (
    <Chart
      title="รายได้ 30 วัน"
      note="GGR คือยอดเดิมพันหักยอดชนะ NGR หักโบนัสและค่าแนะนำแล้ว"
      data={{
        unit: 'baht',
        points: dayPoints(days),
        series: [
          { name: 'GGR', draws: 'bar', tone: 'gold', values: days.map(({ ggr }) => ggr) },
          { name: 'NGR', draws: 'line', tone: 'jade', values: days.map(({ ngr }) => ngr) },
        ],
      }}
    />
  )
}

export function CreditChart({ days }: { days: readonly Day[] }) {
  const { unit, values } = timesOf([days.map(({ p50_ms }) => p50_ms), days.map(({ p90_ms }) => p90_ms)])
  const [half = [], nine = []] = values
  return (
    <Chart
      title="เวลาจากโอนถึงเครดิตเข้า"
      note="นับจากเวลาที่ธนาคารบันทึก"
      data={{
        unit,
        points: dayPoints(days),
        series: [
          {
            name: 'ครึ่งหนึ่งเร็วกว่า (p50)',
            draws: 'line',
            tone: 'jade',
            values: half,
          },
          {
            name: 'เก้าในสิบเร็วกว่า (p90)',
            draws: 'line',
            tone: 'amber',
            values: nine,
          },
        ],
      }}
    />
  )
}

export function MatchChart({ days }: { days: readonly Day[] }) {
  return (
    <Chart
      title="จับคู่เงินฝากได้เอง"
      note="ส่วนที่ไม่ต้องให้คนดู"
      data={{
        unit: 'percent',
        points: dayPoints(days),
        series: [
          {
            name: 'จับคู่ได้เอง',
            draws: 'line',
            tone: 'gold',
            values: days.map(({ credited, credited_alone }) =>
              credited === 0 ? null : (credited_alone / credited) * PERCENT,
            ),
          },
        ],
      }}
    />
  )
}
