import { SUSPECT_BELOW } from '@sala/contract/rewards/draws/chi-square-test.ts'
import { percentOfChance } from '@sala/contract/rewards/draws/prize-odds.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatBaht, formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatCount } from '@sala/ui/format/count.ts'
import { formatThaiDate, formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { actionFact, bonusTermFacts } from '../case/bonus-and-action-facts.tsx'
import { type Decision, Decisions } from '../case/case-decisions.tsx'
import { CaseFrame } from '../case/case-layout.tsx'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { CasePart, Facts } from '../case/fact-list.tsx'
import { usePermissions } from '../session/desk-session.ts'
import { DailyResults } from '../table/daily-results.tsx'
import type { Column } from '../table/data-table.tsx'
import { type WheelPage, wheelStates } from './draw-texts.ts'
import styles from './wheel.module.css'

const P_DECIMALS = 3

const stopping = ({ id }: WheelPage): Decision => ({
  name: 'หยุดวงล้อทันที',
  kind: 'danger',
  hotkey: 'r',
  usualReason: '',
  run: ({ reason }) => api('POST /draws/{wheel}/stop', { params: { wheel: String(id) }, body: { reason } }),
  done: 'หยุดวงล้อแล้ว รางวัลที่ได้ไปแล้วยังอยู่',
})

const prizeText = (amount: number): string => (amount === 0 ? 'ไม่ได้รางวัล' : `฿${formatBahtShort(amount)}`)

type Day = WheelPage['days'][number]

const dayColumns: readonly Column<Day>[] = [
  { key: 'day', name: 'วันที่', cell: ({ day }) => formatThaiDate(`${day}T00:00:00+07:00`) },
  { key: 'draws', name: 'หมุน', cell: ({ draws }) => formatCount(draws), end: true },
  { key: 'won', name: 'ให้ไป', cell: ({ won }) => <Money amount={won} />, end: true },
  { key: 'expected', name: 'ตามโอกาส', cell: ({ expected }) => <Money amount={expected} />, end: true },
]

/** Table that compares the number of times that each prize was drawn with the number that its chance predicts. */
function Results({ page: { prizes, draws, chi_square } }: { page: WheelPage }) {
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0)
  return (
    <CasePart title="ผลเทียบกับโอกาส">
      <table className={styles.results}>
        <thead>
          <tr>
            <th scope="col">รางวัล</th>
            <th scope="col">โอกาส</th>
            <th scope="col">ควรออก</th>
            <th scope="col">ออกจริง</th>
          </tr>
        </thead>
        <tbody>
          {prizes.map(({ amount, weight, drawn }) => (
            <tr key={amount}>
              <th scope="row">{prizeText(amount)}</th>
              <td>{percentOfChance(weight, total)}</td>
              <td>{formatBaht((draws * weight) / total)}</td>
              <td>{formatCount(drawn)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {chi_square === null ? (
        <p className={styles.soft}>ยังหมุนน้อยเกินไปสำหรับการทดสอบไคสแควร์ ต้องคาดว่าแต่ละรางวัลออกอย่างน้อย 5 ครั้ง</p>
      ) : (
        <Alert kind={chi_square.p < SUSPECT_BELOW ? 'warning' : 'success'}>
          ไคสแควร์ {chi_square.statistic.toFixed(2)} องศาอิสระ {chi_square.degrees} ค่า p{' '}
          {chi_square.p.toFixed(P_DECIMALS)}{' '}
          {chi_square.p < SUSPECT_BELOW ? 'ต่างจากโอกาสเกินที่ควรเกิดเอง กรุณาตรวจสอบ' : 'ไม่ต่างจากโอกาสอย่างมีนัยสำคัญ'}
        </Alert>
      )}
    </CasePart>
  )
}

function Terms({ page }: { page: WheelPage }) {
  return (
    <Facts
      facts={[
        { name: 'ค่าเฉลี่ยต่อครั้ง', value: <Money amount={page.average} /> },
        { name: 'หมุนแล้ว', value: `${formatCount(page.draws)} ครั้ง ${formatCount(page.members)} คน` },
        { name: 'ให้ไป', value: <Money amount={page.won} /> },
        { name: 'งบ', value: `ใช้ ฿${formatBahtShort(page.spent)} จาก ฿${formatBahtShort(page.budget)}` },
        { name: 'ต่อคนต่อวัน', value: `${page.draws_per_day} ครั้ง` },
        ...bonusTermFacts(page),
        { name: 'สิ้นสุด', value: formatThaiDateTime(page.ends_at) },
        actionFact('เปิดโดย', page.opened_by, page.opened_at),
        actionFact('หยุดโดย', page.stopped_by, page.stopped_at),
      ]}
    />
  )
}

/** A wheel with its terms, the results of its draws compared with the chances, its figures by day, and the button that stops it. */
export function WheelCase({ id }: { id: number }) {
  const may = usePermissions()
  const { data, error, refetch } = useQuery(call('GET /draws/{wheel}', { params: { wheel: String(id) } }))
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  const isOpen = data.state === 'running' || data.state === 'spent'
  return (
    <CaseFrame
      title={`วงล้อ ${data.id}`}
      state={wheelStates[data.state]}
      foot={
        isOpen && may('promotions.publish') ? (
          <Decisions
            decisions={[stopping(data)]}
            onDone={() => void refetchCalls('GET /draws', 'GET /draws/{wheel}')}
          />
        ) : undefined
      }
    >
      <Terms page={data} />
      <Results page={data} />
      <DailyResults
        days={data.days}
        file={{ name: 'wheel_days', filter: { wheel: String(id) } }}
        columns={dayColumns}
      />
    </CaseFrame>
  )
}
