import { useEffect, useState } from 'react'
import { CallRefused, call, wordsOf } from '../page-components/sandbox-call.ts'
import { Ribbon } from '../page-components/sandbox-ribbon.tsx'
import styles from './activity-page.module.css'
import { storedVisit, takeTicket, visitOf } from './sign-in-ticket.ts'
import { StampCard } from './stamp-card.tsx'
import type { Card } from './types.ts'

type State = { is: 'waiting' } | { is: 'closed'; why: string } | { is: 'open'; card: Card }

const NO_TICKET = 'หน้านี้เปิดจากเมนู "กิจกรรม" หลังเข้าสู่ระบบสมาชิก'

export function ActivityPage() {
  const [state, setState] = useState<State>({ is: 'waiting' })
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    let over = false
    const show = (next: State) => {
      if (!over) setState(next)
    }
    enter().then(
      card => show(card === null ? { is: 'closed', why: NO_TICKET } : { is: 'open', card }),
      (error: unknown) => show({ is: 'closed', why: wordsOf(error) }),
    )
    return () => {
      over = true
    }
  }, [])

  const checkIn = async () => {
    setBusy(true)
    try {
      setState({ is: 'open', card: await call<Card>('POST', '/activity/check-in', { visit: storedVisit() }) })
    } catch (error) {
      setState({ is: 'closed', why: wordsOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.page}>
      <Ribbon />
      <main className={styles.main}>
        <header className={styles.head}>
          <p className={styles.brand}>ลานกิจกรรม</p>
          <h1>เช็กอินทุกวัน สะสมตราประทับ</h1>
        </header>
        {state.is === 'waiting' && <p className={styles.quiet}>กำลังตรวจบัตรผ่าน…</p>}
        {state.is === 'closed' && (
          <section className={styles.closed} role="alert">
            <h2>เข้าไม่ได้</h2>
            <p>{state.why}</p>
          </section>
        )}
        {state.is === 'open' && <StampCard card={state.card} busy={busy} onCheckIn={() => void checkIn()} />}
        <p className={styles.small}>ตราประทับเป็นของสะสมในแซนด์บ็อกซ์ ไม่มีมูลค่าเป็นเงิน</p>
      </main>
    </div>
  )
}

/** Redeems the ticket in the URL, or continues the visit that this browser tab has stored. Returns null if there is neither ticket nor visit. */
async function enter(): Promise<Card | null> {
  const visit = (await visitOf(takeTicket())) ?? storedVisit()
  if (visit === null) return null
  try {
    return await call<Card>('POST', '/activity/card', { visit })
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'visit_over') return null
    throw error
  }
}
