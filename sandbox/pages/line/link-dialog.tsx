import { useState } from 'react'
import { call, wordsOf } from '../page-components/sandbox-call.ts'
import { Ribbon } from '../page-components/sandbox-ribbon.tsx'
import { usePoll } from '../page-components/use-poll.ts'
import type { LineUser } from './line-chat-user.ts'
import styles from './link-dialog.module.css'

const POLL_MS = 5_000

type Props = { linkToken: string; nonce: string }
type Owner = { user_id: string; name: string }

/** The dialog in which LINE checks which user is signed in before it links an account. The tester can choose that user here. */
export function LinkDialog({ linkToken, nonce }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [result, setResult] = useState<'ok' | 'failed' | null>(null)
  const [failure, setFailure] = useState('')
  const owner = usePoll(result === null ? linkToken : null, POLL_MS, () =>
    call<Owner>('GET', `/line/link-tokens/${encodeURIComponent(linkToken)}`),
  )
  const users = usePoll('users', POLL_MS, () => call<LineUser[]>('GET', '/line/users'))
  const userId = chosen ?? owner.data?.user_id ?? ''
  const link = () =>
    call<{ result: 'ok' | 'failed' }>('POST', '/line/link', {
      link_token: linkToken,
      nonce,
      user_id: userId,
    }).then(
      answer => {
        setFailure('')
        setResult(answer.result)
      },
      (error: unknown) => setFailure(wordsOf(error)),
    )
  return (
    <div className={styles.page}>
      <Ribbon />
      <main className={styles.card}>
        <h1>ผูกบัญชีกับ “ศาลา”</h1>
        {result === 'ok' && <p role="status">ยืนยันแล้ว กลับไปที่ศาลา หรือดูผลในแชต</p>}
        {result === 'failed' && <p role="alert">บัญชีไลน์นี้ไม่ใช่เจ้าของลิงก์ จึงไม่ได้ผูก</p>}
        {result === null && owner.failed && <p role="alert">ลิงก์ผูกบัญชีหมดเวลาหรือใช้ไปแล้ว ขอลิงก์ใหม่ในแชต</p>}
        {failure !== '' && <p role="alert">{failure}</p>}
        {result === null && owner.data !== null && (
          <>
            <p>ไลน์จะยืนยันกับศาลาว่าบัญชีที่เข้าใช้อยู่เป็นของคุณ ยกเลิกการผูกได้ทุกเมื่อในศาลา</p>
            <label className={styles.choice}>
              <span>บัญชีไลน์ที่เข้าใช้อยู่</span>
              <select value={userId} onChange={event => setChosen(event.target.value)}>
                {users.data?.map(({ user_id, name }) => (
                  <option key={user_id} value={user_id}>
                    {name} …{user_id.slice(-4)}
                    {user_id === owner.data?.user_id ? ' (เจ้าของลิงก์)' : ''}
                  </option>
                ))}
              </select>
            </label>
            <button type="button" onClick={() => void link()}>
              ยืนยัน
            </button>
          </>
        )}
        <a href="/lobby/messages/choices">กลับไปที่ศาลา</a>
      </main>
    </div>
  )
}
