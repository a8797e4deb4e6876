import { workKindNames } from '@sala/contract/desk/display-texts/work-queue-texts.ts'
import { classNames } from '@sala/ui/class-names.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Answer } from '../calls/api.ts'
import { call } from '../calls/query-cache.ts'
import { exactFigure } from '../chart/figure-format.ts'
import { forecastErrorText } from '../finance/finance-texts.ts'
import { usePace } from '../session/live-updates.ts'
import { spanOf } from '../work-queue/duration-texts.ts'
import styles from './warning-signals.module.css'

type SignalsAnswer = Answer<'GET /today/signals'>
type Level = SignalsAnswer['credit']['level']
type Partner = SignalsAnswer['partners'][number]['partner']

const ASK_EVERY_MS = 15_000
const MINUTE_MS = 60_000

const LEVELS: Readonly<Record<Level, string>> = { calm: 'ปกติ', watch: 'ควรดู', late: 'ช้า' }

const PARTNERS: Readonly<Record<Partner, string>> = {
  bank: 'ธนาคาร',
  gateway: 'เกตเวย์',
  game_site: 'ผู้ให้บริการเกม',
}

function Signal({ level, name, children }: { level: Level; name: string; children: ReactNode }) {
  return (
    <span className={classNames(styles.signal, styles[level])}>
      <span className={styles.name}>{name}</span>
      <span className={styles.level}>{LEVELS[level]}</span>
      <span className={styles.text}>{children}</span>
    </span>
  )
}

const ageOf = (since: string | null, now: string): string =>
  since === null ? 'ตอบปกติ' : spanOf(new Date(now).getTime() - new Date(since).getTime())

type Float = SignalsAnswer['floats'][number]

const DIGITS_SHOWN = 4

function FloatSignal({ float }: { float: Float }) {
  const { bank, account_number, level, balance, forecast, runs_out_at } = float
  return (
    <Link to="/finance" className={styles.link}>
      <Signal level={level} name={`เงินจ่าย ${bank.toUpperCase()} …${account_number.slice(-DIGITS_SHOWN)}`}>
        {balance === null ? 'ยังไม่ได้บอกยอดจากธนาคาร' : exactFigure(balance, 'baht')}
        {forecast === 'lasts' ? ' · พอเกินสัปดาห์' : ''}
        {runs_out_at === null ? '' : ` · หมดราว ${formatThaiDateTime(runs_out_at)}`}
        {forecast === 'unsure' ? ' · คาดการณ์ไม่ได้' : ''}
        {forecastErrorText(float)}
      </Signal>
    </Link>
  )
}

/** Warning signals about overdue work queues and partners that do not respond. Each queue links to its cases. */
export function Signals() {
  const pace = usePace(ASK_EVERY_MS)
  const { data } = useQuery({ ...call('GET /today/signals'), refetchInterval: pace })
  if (data === undefined) return <div className={styles.strip} aria-busy="true" />
  const { credit, floats, partners, queues, reported_at } = data
  return (
    <ul className={styles.strip} aria-label="สัญญาณ">
      <li>
        <Signal level={credit.level} name="เครดิตเข้า">
          {credit.p90_ms === null
            ? 'ยังไม่มีรายการ'
            : `90% ใน ${exactFigure(credit.p90_ms / MINUTE_MS, 'minutes')}`}
        </Signal>
      </li>
      {floats.map(float => (
        <li key={float.account} className={styles.two}>
          <FloatSignal float={float} />
        </li>
      ))}
      {partners.map(({ partner, level, since, waiting }) => (
        <li key={partner}>
          <Link to="/work" search={{ only: 'trouble' }} className={styles.link}>
            <Signal level={level} name={PARTNERS[partner]}>
              {since === null ? 'ตอบปกติ' : `เงียบ ${ageOf(since, reported_at)} · รอ ${waiting}`}
            </Signal>
          </Link>
        </li>
      ))}
      {queues
        .filter(({ waiting }) => waiting > 0)
        .map(({ kind, level, waiting, overdue, oldest }) => (
          <li key={kind}>
            <Link to="/work" search={{ only: kind }} className={styles.link}>
              <Signal level={level} name={`รอ: ${workKindNames[kind]}`}>
                {waiting} รายการ
                {overdue > 0 ? ` · เกินเวลา ${overdue}` : ` · นานสุด ${ageOf(oldest, reported_at)}`}
              </Signal>
            </Link>
          </li>
        ))}
    </ul>
  )
}
