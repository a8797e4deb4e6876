import { Button } from '@sala/ui/action/button.tsx'
import { Bars } from '@sala/ui/chart/bar-chart.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { type Column, DataTable } from '@sala/ui/data/table.tsx'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../calls/api.ts'
import { monthName } from '../cashier/history/month-options.ts'
import { FailedAlert } from '../notices/failed-alert.tsx'
import styles from './referral-page.module.css'
import { directionOf, levelName, type Week, weekText } from './referral-texts.ts'
import { levelTones, newestMonth, weekColumns } from './week-chart.ts'

const columns: readonly Column<Week>[] = [
  {
    key: 'week',
    head: 'สัปดาห์',
    place: 'lead',
    cell: ({ of_week, level }) => `${weekText(of_week)} · ${levelName(level)}`,
  },
  {
    key: 'friends',
    head: 'จากเพื่อน',
    align: 'end',
    cell: ({ from_friends }) => <Money amount={from_friends} direction={directionOf(from_friends)} />,
  },
  {
    key: 'in',
    head: 'ยกมา',
    align: 'end',
    cell: ({ carried_in }) => <Money amount={carried_in} direction={directionOf(carried_in)} />,
  },
  { key: 'out', head: 'ยกไป', align: 'end', cell: week => <CarriedOut week={week} /> },
  {
    key: 'amount',
    head: 'ค่าแนะนำ',
    align: 'end',
    place: 'figure',
    cell: ({ amount }) => <Money amount={amount} direction={directionOf(amount)} />,
  },
]

function CarriedOut({ week: { carried_out, forgiven } }: { week: Week }) {
  if (forgiven === 0) return <Money amount={carried_out} direction={carried_out > 0 ? 'out' : 'none'} />
  return (
    <span className={styles.pair}>
      <Money amount={forgiven} direction="out" />
      <Badge>ไม่นำไปหักต่อ</Badge>
    </span>
  )
}

/**
 * Shows the commission by week and level, with the balances carried over to the next week. Renders nothing before the first week. `place` is
 * shown while the list loads. `below` appears together with the list, so that it does not move afterwards.
 */
export function WeekList({ place, below }: { place: ReactNode; below: ReactNode }) {
  const weeks = useInfiniteQuery({
    queryKey: ['GET /referral/weeks'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /referral/weeks', { query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
    getNextPageParam: page => page.next ?? undefined,
  })
  const rows = weeks.data?.pages.flatMap(page => page.data)
  if (rows === undefined && !weeks.isError) return place
  return (
    <>
      {weeks.isError ? <FailedAlert error={weeks.error} retry={weeks.refetch} /> : null}
      {rows === undefined || rows.length === 0 ? null : <Weeks rows={rows} weeks={weeks} />}
      {below}
    </>
  )
}

type WeeksProps = {
  rows: Week[]
  weeks: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
}

function Weeks({ rows, weeks }: WeeksProps) {
  const month = newestMonth(rows)
  return (
    <Card pad="l" className={styles.weekCard}>
      <div className={styles.weekHead}>
        <h2>ค่าแนะนำ 8 สัปดาห์</h2>
        {month === null ? null : (
          <span className={styles.soft}>
            {monthName(month.month)} <Money amount={month.earned} />
          </span>
        )}
      </div>
      {rows.some(({ amount }) => amount > 0) ? (
        <>
          <Bars label="ค่าแนะนำรายสัปดาห์ของแต่ละชั้น" columns={weekColumns(rows)} />
          <ul className={styles.legend}>
            {levelTones.map(({ level, tone }) => (
              <li key={level} className={styles[tone]}>
                {levelName(level)}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className={styles.soft}>8 สัปดาห์ล่าสุดยังไม่มีค่าแนะนำ</p>
      )}
      <details>
        <summary>สรุปรายสัปดาห์ทีละชั้น</summary>
        <p className={styles.soft}>
          ค่าแนะนำของสัปดาห์ คือ ยอดจากเพื่อนรวมกับยอดที่ยกมา ถ้าผลติดลบจะเป็น 0 และแสดงส่วนที่ติดลบในช่องยกไป
        </p>
        <DataTable
          caption="สรุปรายสัปดาห์"
          columns={columns}
          rows={rows}
          rowKey={({ of_week, level }) => `${of_week} ${level}`}
        />
        {weeks.hasNextPage ? (
          <Button loading={weeks.isFetchingNextPage} onClick={() => void weeks.fetchNextPage()}>
            ดูสัปดาห์ก่อนหน้า
          </Button>
        ) : null}
      </details>
    </Card>
  )
}
