import { sectionName } from '@sala/contract/desk/display-texts/promotion-texts.ts'
import { Chip } from '@sala/ui/action/chip.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Answer } from '../calls/api.ts'
import { call } from '../calls/query-cache.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { CasePart, Facts } from '../case/fact-list.tsx'
import { Chart } from '../chart/chart.tsx'
import { TimeField } from '../fields/time-field.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import { MovementsInFlight } from './credit-movements-in-flight.tsx'
import styles from './games-screen.module.css'
import { daysOf, type GamesSearch, groupNames } from './games-search.ts'

type Earned = Answer<'GET /games'>
type Row = Earned['rows'][number]

const route = getRouteApi('/games')

const percent = (value: number | null): string => (value === null ? '-' : `${value.toFixed(2)}%`)

/** Returns whether a game's published RTP (return to player) is outside the confidence interval of its measured RTP. */
const isApart = ({ rtp_reported, rtp_between }: Row): boolean =>
  rtp_reported !== null &&
  rtp_between !== null &&
  (rtp_reported < rtp_between.low || rtp_reported > rtp_between.high)

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    name: 'ชื่อ',
    cell: ({ name, key, section }) => (key === section ? sectionName(section) : name),
  },
  { key: 'section', name: 'ประเภท', cell: ({ section }) => sectionName(section), wide: true },
  { key: 'provider', name: 'ค่าย', cell: row => row.provider ?? '-', hidden: true },
  { key: 'ggr', name: 'GGR', cell: row => <Money amount={row.ggr} />, end: true },
  {
    key: 'ggr_billed',
    name: 'GGR ที่คิดเงิน',
    cell: row => <Money amount={row.ggr_billed} />,
    end: true,
    hidden: true,
  },
  { key: 'fees', name: 'ค่าธรรมเนียม', cell: row => <Money amount={row.fees} />, end: true, hidden: true },
  { key: 'stake', name: 'เดิมพัน', cell: row => <Money amount={row.stake} />, end: true, wide: true },
  { key: 'win', name: 'จ่าย', cell: row => <Money amount={row.win} />, end: true, wide: true },
  { key: 'rounds', name: 'รอบ', cell: row => row.rounds.toLocaleString('en'), end: true, wide: true },
  { key: 'players', name: 'ผู้เล่น', cell: row => row.players.toLocaleString('en'), end: true, wide: true },
  {
    key: 'seen',
    name: 'RTP ที่เห็น',
    cell: row => (
      <>
        {isApart(row) ? <Badge tone="amber">ต่างจากที่แจ้ง</Badge> : null} {percent(row.rtp_seen)}
      </>
    ),
    end: true,
  },
  {
    key: 'between',
    name: 'ช่วง 95%',
    cell: ({ rtp_between: between }) =>
      between === null ? 'ข้อมูลน้อย' : `${between.low.toFixed(2)}–${between.high.toFixed(2)}`,
    end: true,
    wide: true,
  },
  { key: 'reported', name: 'RTP ที่แจ้ง', cell: row => percent(row.rtp_reported), end: true, wide: true },
]

function Totals({ total, days }: Earned) {
  return (
    <div className={styles.totals}>
      <Facts
        facts={[
          { name: 'GGR', value: <Money amount={total.ggr} /> },
          { name: 'GGR ที่เว็บเกมคิดเงิน', value: <Money amount={total.ggr_billed} /> },
          {
            name: 'ค่าธรรมเนียมเว็บเกม',
            value: (
              <>
                <Money amount={total.fees} /> ไม่คิดเงิน {total.unbilled.toLocaleString('en')} รายการ
              </>
            ),
          },
          { name: 'เดิมพัน', value: <Money amount={total.stake} /> },
          { name: 'จ่าย', value: <Money amount={total.win} /> },
          { name: 'ผู้เล่น', value: `${total.players} คน ${total.rounds.toLocaleString('en')} รอบ` },
          {
            name: 'RTP ที่เห็น',
            value:
              total.rtp_between === null
                ? percent(total.rtp_seen)
                : `${percent(total.rtp_seen)} (${total.rtp_between.low.toFixed(2)}–${total.rtp_between.high.toFixed(2)})`,
          },
        ]}
      />
      <Chart
        title="GGR รายวัน"
        note="ยอดเดิมพันหักยอดจ่าย ต่ำกว่าศูนย์คือวันที่สมาชิกได้มากกว่าเสีย"
        data={{
          unit: 'baht',
          points: days.map(({ day }) => ({
            key: day,
            short: `${Number(day.slice(-2))}/${Number(day.slice(5, 7))}`,
            name: formatThaiDate(`${day}T00:00:00+07:00`),
          })),
          series: [{ name: 'GGR', draws: 'bar', tone: 'gold', values: days.map(({ ggr }) => ggr) }],
        }}
      />
    </div>
  )
}

function Filters({ search, show }: { search: GamesSearch; show: (search: GamesSearch) => void }) {
  const { from, to } = daysOf(search, new Date())
  const { by = 'game', section } = search
  return (
    <div className={styles.filters}>
      <TimeField kind="day" label="ตั้งแต่" value={from} onValueChange={from => show({ ...search, from })} />
      <TimeField kind="day" label="ถึง" value={to} onValueChange={to => show({ ...search, to })} />
      <div className={styles.chips}>
        {Object.entries(groupNames).map(([key, name]) => (
          <Chip
            key={key}
            selected={by === key}
            onClick={() => show({ ...search, by: key as NonNullable<GamesSearch['by']> })}
          >
            {name}
          </Chip>
        ))}
        {section === undefined ? null : (
          <Chip selected onClick={() => show({ from, to, by })}>
            เฉพาะ{sectionName(section)} ×
          </Chip>
        )}
      </div>
    </div>
  )
}

/** The games screen: revenue, measured and published RTP (return to player), and transfers of credit in progress. */
export function GamesScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { by = 'game', section } = search
  const days = daysOf(search, new Date())
  const { data, error, refetch } = useQuery(call('GET /games', { query: { ...days, by } }))
  const rows = useMemo(
    () => data?.rows.filter(row => section === undefined || row.section === section),
    [data, section],
  )
  const show = (next: GamesSearch) => void navigate({ to: '/games', search: next, replace: true })
  return (
    <div className={styles.screen}>
      <h1>เกม</h1>
      <Filters search={search} show={show} />
      {data === undefined || rows === undefined ? (
        <CaseWaiting error={error} retry={refetch} />
      ) : rows.length === 0 ? (
        <EmptyState title="ไม่มีการเล่นในช่วงนี้">ลองเลือกช่วงวันอื่น</EmptyState>
      ) : (
        <>
          <h2>รายได้</h2>
          <Totals {...data} />
          <DataTable
            caption="รายได้จากเกม"
            file={{ name: 'games', filter: { ...days, by, section } }}
            columns={columns}
            rows={rows}
            rowKey={row => row.key}
            openKey={undefined}
            onOpen={row =>
              by === 'section' && row.section !== null
                ? show({ ...days, by: 'game', section: row.section })
                : undefined
            }
            onMore={undefined}
          />
          <CasePart title="RTP คิดอย่างไร">
            <p className={styles.how}>
              RTP ที่เห็น คือยอดจ่ายหารยอดเดิมพัน R = Σw/Σs ช่วง 95% คือ R ± 1.96·√V โดย V = n/(n−1) · Σ(w − R·s)² /
              (Σs)² นับหนึ่งหน่วยต่อสมาชิกต่อเกมต่อวัน และต้องมีอย่างน้อย 30 หน่วย ตามการประมาณอัตราส่วนของ Cochran, Sampling
              Techniques (1977) บทที่ 6
            </p>
          </CasePart>
        </>
      )}
      <h2>กำลังดำเนินการกับค่ายเกม</h2>
      <MovementsInFlight />
    </div>
  )
}
