import { classNames } from '@sala/ui/class-names.ts'
import { formatThaiTime } from '@sala/ui/format/thai-date.ts'
import { Link, type LinkOptions, linkOptions } from '@tanstack/react-router'
import type { Answer } from '../calls/api.ts'
import { exactFigure, type Unit } from '../chart/figure-format.ts'
import styles from './dashboard-figures.module.css'
import { shareOff } from './percent-change.ts'

type TodayFigures = Answer<'GET /today'>
type Name = keyof TodayFigures['now']

type Figure = {
  of: Name
  name: string
  unit: Unit
  /** True: an increase of the figure is bad, for example of a cost. */
  isCost?: boolean
  /** Explains how the figure is computed. Absent if the figure's name already says it. */
  about?: string
  /** Name of the count that is shown next to the amount, such as the number of deposits next to their sum. */
  times?: Name
  /** Returns a link to the list of rows from which the figure is computed for that day. */
  leads: (day: string) => LinkOptions
}

const toDeposits = (day: string) => linkOptions({ to: '/deposits', search: { status: 'completed', day } })
const toGames = (day: string) => linkOptions({ to: '/games', search: { from: day, to: day } })
const toAccount = (account?: string) => (day: string) =>
  linkOptions({ to: '/finance', search: { day, ...(account === undefined ? {} : { account }) } })

const FIGURES: readonly Figure[] = [
  { of: 'deposits', name: 'ฝาก', unit: 'baht', times: 'deposit_count', leads: toDeposits },
  {
    of: 'withdrawals',
    name: 'ถอน',
    unit: 'baht',
    isCost: true,
    times: 'withdrawal_count',
    leads: day => linkOptions({ to: '/withdrawals', search: { status: 'paid', day } }),
  },
  { of: 'net_cash', name: 'เงินสดสุทธิ', unit: 'baht', about: 'ฝากหักถอน', leads: toAccount() },
  { of: 'ggr', name: 'GGR', unit: 'baht', about: 'ยอดเดิมพันหักยอดชนะ', leads: toGames },
  {
    of: 'bonus_cost',
    name: 'ต้นทุนโบนัส',
    unit: 'baht',
    isCost: true,
    about: 'ที่ให้หักที่คืน',
    leads: toAccount('bonus'),
  },
  {
    of: 'commission',
    name: 'ค่าแนะนำ',
    unit: 'baht',
    isCost: true,
    about: 'ที่รับแล้ว',
    leads: toAccount('commission'),
  },
  { of: 'ngr', name: 'NGR', unit: 'baht', about: 'GGR หักโบนัสและค่าแนะนำ', leads: toAccount() },
  { of: 'players', name: 'สมาชิกที่เล่น', unit: 'count', leads: toGames },
  { of: 'first_depositors', name: 'ฝากครั้งแรก', unit: 'count', leads: toDeposits },
  {
    of: 'registrations',
    name: 'สมัครใหม่',
    unit: 'count',
    leads: day => linkOptions({ to: '/members', search: { day } }),
  },
]

/** Shows how a figure has changed compared with yesterday at the same hour, in words, and in percent if that is possible. */
function Difference({ figure, figures }: { figure: Figure; figures: TodayFigures }) {
  const { today, yesterday, until } = figures
  if (today === null || yesterday === null || until === null)
    return <span className={styles.before}>ยังไม่มีชั่วโมงเต็มให้เทียบ</span>
  const [now, before] = [today[figure.of], yesterday[figure.of]]
  const change = now - before
  const share = shareOff(now, before)
  const isGood = figure.isCost === true ? change < 0 : change > 0
  const direction = change === 0 ? 'เท่ากัน' : change > 0 ? 'เพิ่ม' : 'ลด'
  return (
    <>
      <span className={classNames(styles.change, change !== 0 && (isGood ? styles.good : styles.bad))}>
        {direction}
        {change === 0 || share === null ? '' : ` ${share}%`}
      </span>
      <span className={styles.before}>
        เมื่อวานถึง {formatThaiTime(until)} {exactFigure(before, figure.unit)}
      </span>
    </>
  )
}

/** Today's business figures, next to yesterday's figures at the same full hour. Each links to the list from which it is computed. */
export function Figures({ figures }: { figures: TodayFigures }) {
  return (
    <ul className={styles.figures} aria-label="ตัวเลขของวันนี้">
      {FIGURES.map(figure => {
        const value = exactFigure(figures.now[figure.of], figure.unit)
        return (
          <li key={figure.of} className={styles.figure}>
            <span className={styles.name}>
              {figure.name}
              {figure.times === undefined ? null : (
                <small>{exactFigure(figures.now[figure.times], 'count')} ครั้ง</small>
              )}
              {figure.about === undefined ? null : <small>{figure.about}</small>}
            </span>
            <Link
              className={styles.value}
              aria-label={`${figure.name} ${value} ดูรายการ`}
              {...figure.leads(figures.day)}
            >
              {value}
            </Link>
            <Difference figure={figure} figures={figures} />
          </li>
        )
      })}
    </ul>
  )
}
