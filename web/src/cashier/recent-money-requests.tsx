import { ChevronRight } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../calls/query-cache.ts'
import { openDialog } from '../dialogs/dialog-types.ts'
import { type RequestRow, statusWords } from './money-request-texts.ts'
import styles from './recent-money-requests.module.css'

/** Number of recent deposits or withdrawals shown. The history page lists all. */
const SHOWN_MAX = 4

const NAMES = { deposit: 'ฝาก', withdraw: 'ถอน' } as const

/** The member's last deposits or last withdrawals. A press on one of them opens its timeline. */
export function RecentRequests({ type }: { type: RequestRow['type'] }) {
  const { data } = useQuery(call('GET /requests', { query: { type } }))
  const rows = data?.data.slice(0, SHOWN_MAX) ?? []
  if (rows.length === 0) return null
  const title = `รายการ${NAMES[type]}ล่าสุด`
  return (
    <Card pad="m">
      <section aria-label={title}>
        <h2 className={styles.title}>{title}</h2>
        <ul>
          {rows.map(row => (
            <RecentRequest key={row.id} row={row} />
          ))}
        </ul>
        <Link to="/history" search={{ tab: 2 }} className={styles.all}>
          ดูประวัติทั้งหมด
          <ChevronRight aria-hidden="true" />
        </Link>
      </section>
    </Card>
  )
}

function RecentRequest({ row }: { row: RequestRow }) {
  const { short, tone } = statusWords(row)
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        onClick={() => openDialog('requestTimeline', { id: row.id })}
      >
        <Money amount={row.amount} />
        <Badge tone={tone}>{short}</Badge>
        <span className={styles.time}>{formatThaiDateTime(row.created_at)}</span>
        <ChevronRight aria-hidden="true" />
      </button>
    </li>
  )
}
