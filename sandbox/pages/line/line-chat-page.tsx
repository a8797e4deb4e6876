import { useState } from 'react'
import { call, wordsOf } from '../page-components/sandbox-call.ts'
import { Ribbon } from '../page-components/sandbox-ribbon.tsx'
import { usePoll } from '../page-components/use-poll.ts'
import { Chat } from './chat-view.tsx'
import styles from './line-chat-page.module.css'
import { type LineUser, nextName, type Quota, stateOf } from './line-chat-user.ts'

const POLL_MS = 2_000

/**
 * Page with the users of the simulated LINE, newest first, and the chat of one of them with the official account. `?text=` in the URL is the text in
 * the input field.
 */
export function LinePage() {
  const query = new URLSearchParams(window.location.search)
  const [chosen, setChosen] = useState(query.get('user'))
  const [failure, setFailure] = useState('')
  const list = usePoll('users', POLL_MS, () => call<LineUser[]>('GET', '/line/users'))
  const users = list.data ?? []
  // A user who was just added is not in the list yet. Until the list contains this user, the page shows no chat.
  const open = chosen === null ? users[0] : users.find(one => one.user_id === chosen)
  const add = () =>
    call<LineUser>('POST', '/line/users', { name: nextName(users.length) }).then(
      ({ user_id }) => {
        setFailure('')
        setChosen(user_id)
        list.refresh()
      },
      (error: unknown) => setFailure(wordsOf(error)),
    )
  return (
    <div className={styles.page}>
      <Ribbon />
      <main className={styles.frame}>
        <nav className={styles.list} aria-label="ผู้ใช้ไลน์จำลอง">
          <header className={styles.head}>
            <h1>ไลน์จำลอง</h1>
            <button type="button" className={styles.add} onClick={() => void add()}>
              เพิ่มผู้ใช้
            </button>
          </header>
          {failure !== '' && (
            <p className={styles.failure} role="alert">
              {failure}
            </p>
          )}
          {list.failed && <p className={styles.note}>เชื่อมต่อไม่ได้ กำลังลองใหม่</p>}
          {list.data?.length === 0 && (
            <p className={styles.note}>ยังไม่มีผู้ใช้ กด “เพิ่มผู้ใช้” เพื่อสร้างบัญชีไลน์จำลองหนึ่งบัญชี</p>
          )}
          <ul>
            {users.map(user => (
              <li key={user.user_id}>
                <button
                  type="button"
                  className={styles.user}
                  aria-current={user.user_id === open?.user_id}
                  onClick={() => setChosen(user.user_id)}
                >
                  <span className={styles.face} aria-hidden="true">
                    {user.name.replace(/^[เแโใไ]/, '').slice(0, 1)}
                  </span>
                  <strong>{user.name}</strong>
                  <span className={styles.state}>{stateOf(user)}</span>
                </button>
              </li>
            ))}
          </ul>
          <QuotaLine />
        </nav>
        {open !== undefined && (
          <Chat key={open.user_id} user={open} firstText={query.get('text') ?? ''} onChanged={list.refresh} />
        )}
      </main>
    </div>
  )
}

/** Shows the month's quota of messages, with a button that uses up almost all of the quota. */
function QuotaLine() {
  const quota = usePoll('quota', POLL_MS, () => call<Quota>('GET', '/line/quota'))
  if (quota.data === null) return null
  const { most, used } = quota.data
  const set = (next: Quota) => void call('POST', '/line/quota', next).then(quota.refresh, quota.refresh)
  return (
    <footer className={styles.quota}>
      <p>
        โควตาเดือนนี้ {used.toLocaleString('en-US')} / {most === null ? 'ไม่จำกัด' : most.toLocaleString('en-US')}
      </p>
      {most !== null && (
        <p className={styles.levers}>
          <button type="button" onClick={() => set({ most, used: Math.max(0, Math.ceil(most * 0.95)) })}>
            ให้เหลือ 5%
          </button>
          <button type="button" onClick={() => set({ most, used: most })}>
            ให้หมด
          </button>
          <button type="button" onClick={() => set({ most, used: 0 })}>
            เริ่มใหม่
          </button>
        </p>
      )}
    </footer>
  )
}
