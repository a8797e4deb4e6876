import { useState } from 'react'
import { call } from '../page-components/sandbox-call.ts'
import { Ribbon } from '../page-components/sandbox-ribbon.tsx'
import { thaiTime } from '../page-components/thai-format.ts'
import { usePoll } from '../page-components/use-poll.ts'
import { type Check, DECISIONS, KINDS, SIDES, VERDICTS } from './check-texts.ts'
import styles from './checks-page.module.css'

const POLL_MS = 2_000
const BYTES_PER_KB = 1024

/** The page of the people at the vendor who decide checks of documents. A decided check can be decided again, to test a second verdict. */
export function ChecksPage() {
  const list = usePoll('checks', POLL_MS, () => call<Check[]>('GET', '/identity/checks'))
  return (
    <div className={styles.page}>
      <Ribbon />
      <main className={styles.frame}>
        <header className={styles.head}>
          <h1>ผู้ตรวจเอกสาร</h1>
          <p>เอกสารที่ศาลาส่งมาให้ตรวจ ผลเป็นหลักฐานให้เจ้าหน้าที่สองคน ไม่ตัดสินแทน</p>
        </header>
        {list.failed && <p className={styles.note}>เชื่อมต่อไม่ได้ กำลังลองใหม่</p>}
        {list.data?.length === 0 && (
          <p className={styles.note}>ยังไม่มีเอกสาร เปิดการตั้งค่าที่โต๊ะทำงาน แล้วส่งเอกสารของสมาชิกที่ยินยอม</p>
        )}
        <ol className={styles.cards}>
          {list.data?.map(check => (
            <CheckCard key={check.reference} check={check} onDecided={list.refresh} />
          ))}
        </ol>
      </main>
    </div>
  )
}

function CheckCard({ check, onDecided }: { check: Check; onDecided: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const decide = async (body: object) => {
    setBusy(true)
    setFailed(false)
    await call('POST', `/identity/checks/${check.reference}/decide`, body).catch(() => setFailed(true))
    setBusy(false)
    onDecided()
  }
  const { verdict } = check
  return (
    <li className={styles.card}>
      <div className={styles.title}>
        <strong>{check.name ?? 'ยังไม่มีชื่อในบัญชี'}</strong>
        <span className={styles.verdict} data-verdict={verdict ?? 'open'}>
          {verdict === null ? 'รอตรวจ' : VERDICTS[verdict]}
        </span>
      </div>
      <p className={styles.about}>
        <time dateTime={check.created_at}>{thaiTime(check.created_at)}</time>
        <span>{KINDS[check.kind] ?? check.kind}</span>
        <span>{check.sides.map(side => SIDES[side] ?? side).join(' · ')}</span>
        <span>{Math.ceil(check.picture_bytes / BYTES_PER_KB).toLocaleString('en-US')} KB</span>
        {check.times_received > 1 && <span>ได้รับ {check.times_received} ครั้ง</span>}
      </p>
      <code>{check.reference}</code>
      <div className={styles.buttons}>
        {DECISIONS.map(({ name, body }) => (
          <button key={name} type="button" disabled={busy} onClick={() => void decide(body)}>
            {name}
          </button>
        ))}
      </div>
      {failed && <p className={styles.failure}>ส่งผลไม่ได้ ลองใหม่อีกครั้ง</p>}
    </li>
  )
}
