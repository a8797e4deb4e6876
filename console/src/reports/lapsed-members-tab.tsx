import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../calls/api.ts'
import { call } from '../calls/query-cache.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { Chart } from '../chart/chart.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import { countText, shortWeek, weekName } from './report-figure-texts.ts'
import { type TabProps, WeekFilters, weeksOf } from './report-week-filters.tsx'
import styles from './reports.module.css'

type Row = Answer<'GET /reports/lapses'>['rows'][number]

const columns: readonly Column<Row>[] = [
  {
    key: 'week',
    name: 'สัปดาห์',
    cell: ({ week, is_over }) => (
      <>
        {weekName(week)} {is_over ? null : <Badge tone="neutral">ยังไม่ครบ</Badge>}
      </>
    ),
  },
  { key: 'lapsed', name: 'หายไป', cell: ({ lapsed }) => countText(lapsed), end: true },
  { key: 'returned', name: 'กลับมา', cell: ({ returned }) => countText(returned), end: true },
  {
    key: 'with',
    name: 'หลังได้แคมเปญ',
    cell: ({ returned, without_campaign }) => countText(returned - without_campaign),
    end: true,
  },
  {
    key: 'without',
    name: 'ไม่มีแคมเปญ',
    cell: ({ without_campaign }) => countText(without_campaign),
    end: true,
    wide: true,
  },
  {
    key: 'campaigns',
    name: 'แคมเปญ',
    cell: ({ campaigns }) =>
      campaigns.length === 0
        ? '–'
        : campaigns.map(({ name, members }) => `${name} ${countText(members)} คน`).join(' · '),
    long: true,
    wide: true,
  },
]

/**
 * Members who lapsed in each week (no deposit and no play for some time), and members who came back, with or without a campaign shortly
 * before.
 */
export function LapsesTab({ search, onSearch }: TabProps) {
  const weeks = weeksOf(search)
  const { data, error, refetch } = useQuery(call('GET /reports/lapses', { query: { weeks } }))
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  const { rows, lapse_days, campaign_days } = data
  return (
    <>
      <WeekFilters search={search} onSearch={onSearch} countedAt={data.counted_at} />
      {rows.length === 0 ? (
        <EmptyState title="ยังไม่มีสมาชิกที่หายไป">สมาชิกที่ไม่ฝากและไม่เล่นครบ {lapse_days} วันจะขึ้นที่นี่</EmptyState>
      ) : (
        <>
          <Chart
            title="หายไปและกลับมา"
            note={`หายไป คือไม่ฝากและไม่เล่นครบ ${lapse_days} วัน`}
            data={{
              unit: 'count',
              points: rows.map(({ week }) => ({
                key: week,
                short: shortWeek(week),
                name: `สัปดาห์ ${weekName(week)}`,
              })),
              series: [
                { name: 'หายไป', draws: 'bar', tone: 'coral', values: rows.map(({ lapsed }) => lapsed) },
                { name: 'กลับมา', draws: 'bar', tone: 'jade', values: rows.map(({ returned }) => returned) },
              ],
            }}
          />
          <DataTable
            caption="สมาชิกที่หายไปและกลับมา"
            file={{ name: 'report_lapses', filter: { weeks } }}
            columns={columns}
            rows={rows.toReversed()}
            rowKey={({ week }) => week}
          />
          <p className={styles.how}>
            หลังได้แคมเปญ คือได้รับข่าวของแคมเปญใน {campaign_days} วันก่อนกลับมา ไม่ได้แปลว่ากลับมาเพราะแคมเปญ
            ผลของแคมเปญเทียบกับกลุ่มที่ไม่ได้รับอยู่ที่หน้าแคมเปญ
          </p>
        </>
      )}
    </>
  )
}
