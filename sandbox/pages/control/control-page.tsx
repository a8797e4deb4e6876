import { useState } from 'react'
import { call, wordsOf } from '../page-components/sandbox-call.ts'
import { Ribbon } from '../page-components/sandbox-ribbon.tsx'
import { usePoll } from '../page-components/use-poll.ts'
import { ClockPanel } from './clock-panel.tsx'
import styles from './control-page.module.css'
import { FaultPanel } from './fault-panel.tsx'
import { PartnerClockPanel } from './partner-clock-panel.tsx'
import { Ledgers } from './partner-event-lists.tsx'
import { Links } from './tool-links.tsx'
import type { Overview } from './types.ts'

const POLL_MS = 2_000

export function ControlPage() {
  const overview = usePoll('overview', POLL_MS, () => call<Overview>('GET', '/overview'))
  const [problem, setProblem] = useState<string | null>(null)

  const act = async (work: () => Promise<unknown>) => {
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(wordsOf(error))
    }
    overview.refresh()
  }
  return (
    <div className={styles.page}>
      <Ribbon />
      <main className={styles.main}>
        <header className={styles.head}>
          <div>
            <h1>ห้องควบคุมแซนด์บ็อกซ์</h1>
            <p>
              โลกภายนอกของศาลา: ธนาคาร SMS บริการพุช LINE ช่องทางชำระเงิน เว็บเกม และหน้ากิจกรรม ทั้งหมดเป็นของจำลอง
            </p>
          </div>
          <p className={overview.failed ? styles.off : styles.on} role="status">
            {overview.failed ? 'ขาดการเชื่อมต่อ' : 'อัปเดตทุก 2 วินาที'}
          </p>
        </header>
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <Links />
        <div className={styles.levers}>
          <ClockPanel clock={overview.data?.clock ?? null} act={act} />
          <PartnerClockPanel clocks={overview.data?.partner_clocks ?? []} act={act} />
          <FaultPanel faults={overview.data?.faults ?? []} act={act} />
        </div>
        <Ledgers overview={overview.data} />
        <Reset act={act} />
      </main>
    </div>
  )
}

function Reset({ act }: { act: (work: () => Promise<unknown>) => Promise<void> }) {
  const [asking, setAsking] = useState(false)
  const reset = () => {
    setAsking(false)
    void act(() => call('POST', '/reset'))
  }
  return (
    <section className={styles.reset}>
      <div>
        <h2>เริ่มโลกใหม่</h2>
        <p>ลบทุกรายการของแซนด์บ็อกซ์ กลับไปมีเฉพาะบัญชีตั้งต้น ข้อมูลในศาลาไม่เปลี่ยน</p>
      </div>
      {asking ? (
        <p className={styles.sure}>
          <button type="button" className={styles.danger} onClick={reset}>
            ยืนยันลบทั้งหมด
          </button>
          <button type="button" onClick={() => setAsking(false)}>
            ไม่ลบ
          </button>
        </p>
      ) : (
        <button type="button" onClick={() => setAsking(true)}>
          ล้างข้อมูล
        </button>
      )}
    </section>
  )
}
