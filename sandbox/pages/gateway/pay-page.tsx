import { useState } from 'react'
import { CallRefused, call } from '../page-components/sandbox-call.ts'
import { Ribbon } from '../page-components/sandbox-ribbon.tsx'
import { usePoll } from '../page-components/use-poll.ts'
import { appName } from './channel-names.ts'
import { OpenPayment } from './open-payment.tsx'
import styles from './pay-page.module.css'
import { Receipt } from './receipt.tsx'
import type { Payment } from './types.ts'

const POLL_MS = 3_000

/** The gateway's pay page, to which Sala redirects the member's browser: `?payment=<id>`. */
export function PayPage() {
  const [id] = useState(() => new URLSearchParams(window.location.search).get('payment'))
  const [settled, setSettled] = useState<Payment | null>(null)
  const [isReturning, setReturning] = useState(true)
  const payment = usePoll(id === null || settled !== null ? null : id, POLL_MS, () => find(id ?? ''))
  const shown = settled ?? payment.data
  const brand = (shown === null || shown === 'unknown' ? null : appName(shown.channel)) ?? 'เพย์ลานนา'
  return (
    <div className={styles.page}>
      <Ribbon />
      <main className={styles.main}>
        <p className={styles.brand}>
          <span className={styles.mark} aria-hidden="true" />
          {brand}
        </p>
        <div className={styles.card}>
          {(id === null || shown === 'unknown') && <Nothing />}
          {shown === null && id !== null && (
            <p className={styles.waiting} aria-live="polite">
              {payment.failed ? 'เชื่อมต่อไม่ได้ กำลังลองใหม่…' : 'กำลังเปิดรายการ…'}
            </p>
          )}
          {shown !== null && shown !== 'unknown' && shown.status === 'open' && (
            <OpenPayment
              payment={shown}
              onSettled={(next, isReturning) => {
                setSettled(next)
                setReturning(isReturning)
              }}
              onStale={payment.refresh}
            />
          )}
          {shown !== null && shown !== 'unknown' && shown.status !== 'open' && (
            <Receipt payment={shown} isReturning={isReturning} />
          )}
        </div>
        <p className={styles.small}>เพย์ลานนาเป็นบริการสมมุติของแซนด์บ็อกซ์ ไม่มีการตัดเงินจริง</p>
      </main>
    </div>
  )
}

async function find(id: string): Promise<Payment | 'unknown'> {
  try {
    return await call<Payment>('GET', `/gateway/payments/${encodeURIComponent(id)}`)
  } catch (error) {
    if (error instanceof CallRefused && error.status === 404) return 'unknown'
    throw error
  }
}

function Nothing() {
  return (
    <div className={styles.nothing}>
      <h1>ไม่พบรายการชำระเงิน</h1>
      <p>หน้านี้เปิดจากปุ่มชำระเงินของร้านค้า หากต้องการดูรายการที่รอจ่าย ไปที่ห้องควบคุมได้</p>
      <a className={styles.second} href="/sandbox/">
        ไปห้องควบคุม
      </a>
    </div>
  )
}
