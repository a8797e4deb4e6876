import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiDate, formatThaiTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../calls/query-cache.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { Funnel } from '../chart/funnel.tsx'
import { CashChart, CreditChart, MatchChart, NetChart } from './dashboard-charts.tsx'
import { Figures } from './dashboard-figures.tsx'
import styles from './dashboard-screen.module.css'
import { Extremes } from './largest-wins-and-losses.tsx'
import { ReconciliationRate } from './reconciliation-rate.tsx'
import { Signals } from './warning-signals.tsx'

/**
 * Poll interval of today's figures in ms. The server answers with the figures that it has computed last, and then computes new ones for the next
 * request.
 */
const ASK_EVERY_MS = 15_000

export function TodayScreen() {
  const { data, error, refetch } = useQuery({ ...call('GET /today'), refetchInterval: ASK_EVERY_MS })
  if (data === undefined)
    return (
      <div className={styles.screen}>
        <h1>วันนี้</h1>
        <CaseWaiting error={error} retry={refetch} />
      </div>
    )
  const { funnel, counted_until } = data
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>วันนี้</h1>
        <p className={styles.when}>
          {formatThaiDate(`${data.day}T00:00:00+07:00`)}
          {counted_until === null ? null : ` · นับถึง ${formatThaiTime(counted_until)}`}
        </p>
      </header>
      <Signals />
      {counted_until === null ? (
        <EmptyState title="ยังไม่ได้รวมยอด">ระบบรวมยอดทุกนาที เปิดหน้านี้ทิ้งไว้ได้</EmptyState>
      ) : (
        <>
          <Figures figures={data} />
          <ReconciliationRate />
          <div className={styles.charts}>
            <CashChart figures={data} />
            <NetChart days={data.days} />
            <CreditChart days={data.days} />
            <MatchChart days={data.days} />
            <Funnel
              title="จากสมัครถึงเล่น"
              note="ผู้ที่สมัครใน 30 วัน"
              steps={[
                { name: 'สมัครสมาชิก', count: funnel.registered },
                { name: 'ผูกบัญชีธนาคาร', count: funnel.with_bank },
                { name: 'ฝากครั้งแรก', count: funnel.deposited },
                { name: 'เล่น', count: funnel.played },
              ]}
            />
            <Extremes winners={data.winners} losers={data.losers} />
          </div>
        </>
      )}
    </div>
  )
}
