import { channelNames, channelText } from '@sala/contract/desk/display-texts/report-texts.ts'
import type { ReportChannel } from '@sala/contract/desk/reports/report-weeks.ts'
import { Chip } from '@sala/ui/action/chip.tsx'
import { DataTable as PlainTable } from '@sala/ui/data/table.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Answer } from '../calls/api.ts'
import { call } from '../calls/query-cache.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { Chart } from '../chart/chart.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import { countText, durationText, percentText, shareOf, shortWeek, weekName } from './report-figure-texts.ts'
import { type TabProps, WeekFilters, weeksOf } from './report-week-filters.tsx'
import styles from './reports.module.css'

type Row = Answer<'GET /reports/second-deposits'>['rows'][number]

const MINUTE_SECONDS = 60

const shareText = (part: number, whole: number, isOver: boolean): string =>
  isOver ? percentText(shareOf(part, whole)) : `${percentText(shareOf(part, whole))} (ยังไม่ครบ)`

const columns: readonly Column<Row>[] = [
  { key: 'week', name: 'ฝากครั้งแรกในสัปดาห์', cell: ({ week }) => weekName(week) },
  { key: 'channel', name: 'ช่องทาง', cell: channelText, wide: true },
  { key: 'members', name: 'คน', cell: ({ members }) => countText(members), end: true },
  {
    key: 'again7',
    name: 'ฝากซ้ำใน 7 วัน',
    cell: ({ again_7, members, is_7_over }) => shareText(again_7, members, is_7_over),
    end: true,
  },
  {
    key: 'again30',
    name: 'ฝากซ้ำใน 30 วัน',
    cell: ({ again_30, members, is_30_over }) => shareText(again_30, members, is_30_over),
    end: true,
  },
  {
    key: 'median',
    name: 'ค่ากลางถึงครั้งที่สอง',
    cell: ({ median_minutes }) =>
      durationText(median_minutes === null ? null : median_minutes * MINUTE_SECONDS),
    end: true,
    wide: true,
  },
]

type Total = { key: string; name: string; members: number; again_7: number; again_30: number }

/**
 * Adds up the weeks of each channel. A week whose members have had less than 30 days for a second deposit is left out, so that the channels
 * are comparable.
 */
const totalsOf = (rows: readonly Row[]): Total[] =>
  [...Map.groupBy(rows, channelText)].map(([name, own]) => {
    const over = own.filter(({ is_30_over }) => is_30_over)
    const sum = (of: (row: Row) => number) => over.reduce((total, row) => total + of(row), 0)
    return {
      ...{ key: name, name },
      members: sum(({ members }) => members),
      again_7: sum(({ again_7 }) => again_7),
      again_30: sum(({ again_30 }) => again_30),
    }
  })

function Channels({ rows }: { rows: readonly Row[] }) {
  return (
    <section aria-label="เทียบช่องทาง" className={styles.part}>
      <h2>เทียบช่องทาง</h2>
      <PlainTable
        caption="ฝากครั้งที่สองตามช่องทาง ของสัปดาห์ที่ครบ 30 วันแล้ว"
        columns={[
          { key: 'name', head: 'ช่องทาง', cell: ({ name }) => name, place: 'lead' },
          { key: 'members', head: 'คน', cell: ({ members }) => countText(members), align: 'end' },
          {
            key: 'again7',
            head: 'ใน 7 วัน',
            cell: row => percentText(shareOf(row.again_7, row.members)),
            align: 'end',
          },
          {
            key: 'again30',
            head: 'ใน 30 วัน',
            cell: row => percentText(shareOf(row.again_30, row.members)),
            align: 'end',
          },
        ]}
        rows={totalsOf(rows)}
        rowKey={({ key }) => key}
      />
      <p className={styles.how}>นับเฉพาะสัปดาห์ที่ครบ 30 วันแล้ว เพื่อให้ทุกช่องทางเทียบกันได้</p>
    </section>
  )
}

function Shares({ rows }: { rows: readonly Row[] }) {
  const byWeek = [...Map.groupBy(rows, ({ week }) => week)].map(([week, own]) => {
    const sum = (of: (row: Row) => number) => own.reduce((total, row) => total + of(row), 0)
    const members = sum(row => row.members)
    const isOver = (of: (row: Row) => boolean) => own.every(of)
    return {
      week,
      again7: isOver(row => row.is_7_over)
        ? shareOf(
            sum(row => row.again_7),
            members,
          )
        : null,
      again30: isOver(row => row.is_30_over)
        ? shareOf(
            sum(row => row.again_30),
            members,
          )
        : null,
    }
  })
  return (
    <Chart
      title="ฝากครั้งที่สอง"
      note="ส่วนของคนที่ฝากครั้งแรกในสัปดาห์นั้น เฉพาะสัปดาห์ที่ครบเวลาแล้ว"
      data={{
        unit: 'percent',
        points: byWeek.map(({ week }) => ({
          key: week,
          short: shortWeek(week),
          name: `สัปดาห์ ${weekName(week)}`,
        })),
        series: [
          { name: 'ใน 7 วัน', draws: 'line', tone: 'gold', values: byWeek.map(({ again7 }) => again7) },
          { name: 'ใน 30 วัน', draws: 'line', tone: 'jade', values: byWeek.map(({ again30 }) => again30) },
        ],
      }}
    />
  )
}

/** First depositors of each week, and the share with a second deposit, by the channel through which they came. */
export function SecondDepositTab({ search, onSearch }: TabProps) {
  const weeks = weeksOf(search)
  const { channel = 'all' } = search
  const { data, error, refetch } = useQuery(call('GET /reports/second-deposits', { query: { weeks } }))
  const rows = useMemo(() => data?.rows.filter(row => row.channel === channel), [data, channel])
  if (data === undefined || rows === undefined) return <CaseWaiting error={error} retry={refetch} />
  const channels = [...new Set(data.rows.map(row => row.channel))]
  return (
    <>
      <WeekFilters search={search} onSearch={onSearch} countedAt={data.counted_at}>
        <div className={styles.chips}>
          {(['all', ...channels.filter(one => one !== 'all')] as ReportChannel[]).map(one => (
            <Chip key={one} selected={channel === one} onClick={() => onSearch({ ...search, channel: one })}>
              {channelNames[one]}
            </Chip>
          ))}
        </div>
      </WeekFilters>
      {rows.length === 0 ? (
        <EmptyState title="ยังไม่มีสมาชิกที่ฝากครั้งแรก">ลองเลือกช่องทางอื่น หรือดูหลายสัปดาห์ขึ้น</EmptyState>
      ) : (
        <>
          <div className={styles.pair}>
            <Shares rows={rows} />
            <Channels rows={data.rows} />
          </div>
          <DataTable
            caption="ฝากครั้งที่สองรายสัปดาห์"
            file={{ name: 'report_second_deposits', filter: { weeks, channel } }}
            columns={columns}
            rows={rows.toReversed()}
            rowKey={({ week, key }) => `${week} ${key}`}
          />
        </>
      )}
    </>
  )
}
