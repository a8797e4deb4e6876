import {
  RECONCILIATION_TARGET_BP,
  reconciliationPartnerName,
  reconciliationStepNames,
  unreconciledReasons,
} from '@sala/contract/desk/finance/reconciliation-steps.ts'
import { SelectField } from '@sala/ui/choice/select-field.tsx'
import { classNames } from '@sala/ui/class-names.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { formatThaiDate, formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Answer } from '../calls/api.ts'
import { call } from '../calls/query-cache.ts'
import { usePermissions } from '../session/desk-session.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import styles from './reconciliation-rate.module.css'

type Day = Answer<'GET /finance/reconciliation'>['days'][number]
type Item = Answer<'GET /finance/reconciliation/{day}/items'>['rows'][number]

const BP_PER_PERCENT = 100
const SHARE_DIGITS = 2
const DAYS_TITLE = 'เงินที่ตรงกับคู่ค้าแต่ละวัน'
const ITEMS_TITLE = 'รายการที่ไม่ตรงใน 24 ชม.'

/** Formats basis points, which the server has rounded down, as percent with two digits. */
const shareText = (bp: number | null): string =>
  bp === null ? '–' : `${(bp / BP_PER_PERCENT).toFixed(SHARE_DIGITS)}%`
const isLow = (bp: number | null): boolean => bp !== null && bp < RECONCILIATION_TARGET_BP
const dayName = (day: string): string => formatThaiDate(`${day}T00:00:00+07:00`)
const dayOption = ({ day, missing, share_bp }: Day): string =>
  `${dayName(day)} ${missing > 0 ? `ขาด ${missing}` : `ตรงในเวลา ${shareText(share_bp)}`}`

function Subject({ subject, itemKey }: { subject: string | null; itemKey: string }) {
  if (subject?.startsWith('dep_'))
    return (
      <Link to="/deposits" search={{ open: subject }}>
        {subject}
      </Link>
    )
  if (subject?.startsWith('wdr_'))
    return (
      <Link to="/withdrawals" search={{ open: subject }}>
        {subject}
      </Link>
    )
  return <>{(subject ?? itemKey).replace('line:', '')}</>
}

const dayColumns: readonly Column<Day>[] = [
  { key: 'day', name: 'วันที่', cell: ({ day }) => dayName(day) },
  {
    key: 'share',
    name: 'ตรงใน 24 ชม.',
    cell: ({ share_bp }) => (
      <span className={classNames(isLow(share_bp) && styles.low)}>{shareText(share_bp)}</span>
    ),
    end: true,
  },
  { key: 'due', name: 'ครบกำหนด', cell: ({ due }) => <Money amount={due} />, end: true },
  {
    key: 'in_time',
    name: 'ตรงในเวลา',
    cell: ({ in_time }) => <Money amount={in_time} />,
    end: true,
    wide: true,
  },
  {
    key: 'matched',
    name: 'ตรงถึงตอนนี้',
    cell: ({ matched }) => <Money amount={matched} />,
    end: true,
    wide: true,
  },
  {
    key: 'not_due',
    name: 'ยังไม่ครบ 24 ชม.',
    cell: ({ not_due }) => <Money amount={not_due} />,
    end: true,
    wide: true,
  },
  { key: 'missing', name: 'ยังไม่ตรง', cell: ({ missing }) => missing, end: true },
]

const itemColumns: readonly Column<Item>[] = [
  { key: 'at', name: 'เวลา', cell: ({ at }) => formatThaiDateTime(at) },
  { key: 'step', name: 'ขั้น', cell: ({ step }) => reconciliationStepNames[step] },
  { key: 'partner', name: 'คู่ค้า', cell: ({ partner }) => reconciliationPartnerName(partner), wide: true },
  { key: 'amount', name: 'ยอด', cell: ({ amount }) => <Money amount={amount} />, end: true },
  {
    key: 'reported',
    name: 'คู่ค้าแจ้ง',
    cell: ({ reported_amount }) => (reported_amount === null ? 'ไม่มี' : <Money amount={reported_amount} />),
    end: true,
    wide: true,
  },
  { key: 'kind', name: 'สาเหตุ', cell: ({ kind }) => unreconciledReasons[kind], wide: true },
  {
    key: 'matched',
    name: 'สถานะ',
    cell: ({ matched_at }) =>
      matched_at === null ? (
        <Badge tone="coral">ยังไม่ตรง</Badge>
      ) : (
        <Badge tone="neutral">ตรงช้า {formatThaiDateTime(matched_at)}</Badge>
      ),
  },
  {
    key: 'subject',
    name: 'รายการ',
    cell: ({ subject, key }) => <Subject subject={subject} itemKey={key} />,
    leads: true,
  },
]

/** Returns whether the list of a day has payments that did not agree in time. */
const hasItems = ({ missing, in_time, due }: Day): boolean => missing > 0 || in_time < due

/** The payments of a day that did not agree in time. Staff may choose any of `days`; the first day with a missing payment is shown before. */
function Items({ days }: { days: readonly Day[] }) {
  const [chosen, setChosen] = useState<string>()
  const first = days.find(({ missing }) => missing > 0) ?? days[0]
  const day = (days.find(each => each.day === chosen) ?? first)?.day ?? ''
  const { data } = useQuery(
    call('GET /finance/reconciliation/{day}/items', { params: { day }, query: { only: 'all' } }),
  )
  const title = `${ITEMS_TITLE} ${dayName(day)}`
  return (
    <div>
      <h3 className={styles.subtitle}>{title}</h3>
      {days.length < 2 ? null : (
        <SelectField
          label="วันที่ของรายการ"
          className={styles.day}
          value={day}
          options={days.map(each => ({ value: each.day, label: dayOption(each) }))}
          onChange={event => setChosen(event.target.value)}
        />
      )}
      {data === undefined || data.rows.length === 0 ? null : (
        <DataTable
          caption={title}
          file={{ name: 'unreconciled', filter: { day } }}
          columns={itemColumns}
          rows={data.rows}
          rowKey={({ step, key }) => `${step} ${key}`}
        />
      )}
    </div>
  )
}

function Tables({ days, itemDays }: { days: Day[]; itemDays: readonly Day[] }) {
  return (
    <div className={styles.tables}>
      {itemDays.length === 0 ? null : <Items days={itemDays} />}
      <div>
        <h3 className={styles.subtitle}>{DAYS_TITLE}</h3>
        <DataTable
          caption={DAYS_TITLE}
          file={{ name: 'reconciliation', filter: { days: 14 } }}
          columns={dayColumns}
          rows={days}
          rowKey={({ day }) => day}
        />
      </div>
    </div>
  )
}

/** The share of the money volume that agreed with the partners within 24 hours, by kind of partner and day, and the payments that did not. */
export function ReconciliationRate() {
  const may = usePermissions()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(call('GET /finance/reconciliation', { query: { days: 14 } }))
  const newest = data?.days.find(({ share_bp }) => share_bp !== null)
  if (data === undefined) return null
  const itemDays = data.days.filter(hasItems)
  return (
    <section className={styles.section} aria-label="เงินที่ตรงกับคู่ค้าใน 24 ชม.">
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>เงินที่ตรงกับคู่ค้าใน 24 ชม.</h2>
          <p className={classNames(styles.share, isLow(newest?.share_bp ?? null) && styles.low)}>
            {shareText(newest?.share_bp ?? null)}
          </p>
          <p className={styles.note}>
            {newest === undefined
              ? 'ยังไม่มีเงินที่อายุครบ 24 ชม.'
              : `ของเงินวันที่ ${dayName(newest.day)} ที่ครบ 24 ชม. แล้ว ตรงกับรายการของธนาคาร เกตเวย์ และเว็บเกมทุกสตางค์ เป้าหมาย ${shareText(RECONCILIATION_TARGET_BP)}`}
          </p>
        </div>
        {newest === undefined ? null : (
          <dl className={styles.steps}>
            {newest.steps.map(({ step, share_bp, missing }) => (
              <div key={step}>
                <dt>{reconciliationStepNames[step]}</dt>
                <dd className={classNames(isLow(share_bp) && styles.low)}>
                  {shareText(share_bp)}
                  {missing > 0 ? <small> ขาด {missing}</small> : null}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {data.days.length === 0 ? null : (
        <details className={styles.details} onToggle={event => setIsOpen(event.currentTarget.open)}>
          <summary>{itemDays.length === 0 ? 'ดูแต่ละวัน' : 'ดูรายการที่ไม่ตรงและแต่ละวัน'}</summary>
          {isOpen ? <Tables days={data.days} itemDays={may('finance.read') ? itemDays : []} /> : null}
        </details>
      )}
    </section>
  )
}
