import { Button } from '@sala/ui/action/button.tsx'
import { Gift } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { type Column, DataTable } from '@sala/ui/data/table.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Answer } from '../../calls/api.ts'
import { call } from '../../calls/query-cache.ts'
import { AskLink } from '../../content/support-link.tsx'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import { type Bonus, bonusStatus, hasEnded, isRunning } from '../promotion-texts.ts'
import styles from './bonus.module.css'
import { OfferedBonus, RunningBonus } from './current-bonus.tsx'
import { WeeklyRefund } from './weekly-cashback.tsx'

/**
 * Tab 1 of the history page (R10, F09): the turnover (the stakes that the open bonus requires before a withdrawal), the weekly cashback, and
 * all bonuses.
 */
export function BonusTab() {
  const { data, error, refetch } = useQuery(call('GET /bonuses'))
  if (data !== undefined) return <Bonuses {...data} />
  if (error !== null) return <FailedAlert error={error} retry={refetch} />
  return (
    <div className={styles.parts} aria-busy="true">
      <Skeleton shape="block" height="7rem" />
      <Skeleton shape="block" height="14rem" />
    </div>
  )
}

function Bonuses({ bonus, weekly_refund: refund, data }: Answer<'GET /bonuses'>) {
  const ended = data.filter(hasEnded)
  return (
    <div className={styles.parts}>
      <Card>
        <dl className={styles.figures}>
          <Figure label="ยอดเทิร์นคงเหลือ" amount={bonus.turnover} />
          <Figure label="โบนัสที่ได้รับ" amount={bonus.total} />
          <Figure label="รอรับ" amount={bonus.pending} />
        </dl>
      </Card>
      {data
        .filter(({ status }) => status === 'offered')
        .map(offered => (
          <OfferedBonus key={offered.id} bonus={offered} />
        ))}
      {data.filter(isRunning).map(running => (
        <RunningBonus key={running.id} bonus={running} />
      ))}
      {refund === null ? null : <WeeklyRefund refund={refund} />}
      {data.length === 0 ? (
        <EmptyState
          icon={<Gift />}
          title="ยังไม่มีโบนัส"
          action={<Button render={<Link to="/promotion" />}>ดูโปรโมชั่น</Button>}
        >
          เมื่อรับโบนัส ยอดเทิร์นและความคืบหน้าจะแสดงที่นี่
        </EmptyState>
      ) : null}
      {ended.length === 0 ? null : (
        <section aria-labelledby="bonuses-ended">
          <h2 id="bonuses-ended" className={styles.heading}>
            โบนัสที่ผ่านมา
          </h2>
          <DataTable caption="โบนัสที่ผ่านมา" columns={columns} rows={ended} rowKey={row => row.id} />
        </section>
      )}
    </div>
  )
}

function Figure({ label, amount }: { label: string; amount: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  )
}

const columns: readonly Column<Bonus>[] = [
  {
    key: 'ended',
    head: 'สิ้นสุด',
    place: 'note',
    cell: row => (row.ended_at === null ? '' : formatThaiDateTime(row.ended_at)),
  },
  { key: 'title', head: 'โบนัส', place: 'lead', cell: row => row.title },
  {
    key: 'status',
    head: 'สถานะ',
    place: 'aside',
    cell: row => {
      const { text, tone } = bonusStatus(row.status)
      return <Badge tone={tone}>{text}</Badge>
    },
  },
  {
    key: 'taken',
    head: 'ระบบนำออก',
    align: 'end',
    place: 'wide',
    cell: row => (row.taken === 0 ? '–' : <Money amount={row.taken} />),
  },
  {
    key: 'amount',
    head: 'จำนวน',
    align: 'end',
    place: 'figure',
    cell: row => <Money amount={row.amount} />,
  },
  { key: 'ask', head: 'ถาม', place: 'wide', cell: row => <AskLink about={row.id} /> },
]
