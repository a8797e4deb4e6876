import { typedPhone } from '@sala/contract/text/phone-number.ts'
import { useState } from 'react'
import { call } from '../page-components/sandbox-call.ts'
import { Ribbon } from '../page-components/sandbox-ribbon.tsx'
import { usePoll } from '../page-components/use-poll.ts'
import { Conversation } from './conversation.tsx'
import styles from './inbox-page.module.css'
import { type Message, threadsOf } from './message-threads.ts'

const POLL_MS = 2_000

/** Inbox of all simulated phones, newest message first. `?phone=` opens the messages to one phone number. */
export function InboxPage() {
  const [phone, setPhone] = useState(() => new URLSearchParams(window.location.search).get('phone') ?? '')
  const [search, setSearch] = useState('')
  const inbox = usePoll('inbox', POLL_MS, () => call<Message[]>('GET', '/sms/messages'))
  const threads = threadsOf(inbox.data ?? []).filter(thread => thread.phone.includes(search))
  const open = phone === '' ? (threads[0]?.phone ?? '') : phone
  return (
    <div className={styles.page}>
      <Ribbon />
      <main className={styles.frame}>
        <nav className={phone === '' ? styles.list : styles.listAside} aria-label="กล่องข้อความ">
          <h1 className={styles.title}>ข้อความ</h1>
          <label className={styles.search}>
            <span>ค้นหาเบอร์โทร</span>
            <input
              type="search"
              inputMode="tel"
              placeholder="เช่น 0812345678"
              value={search}
              onChange={event => setSearch(typedPhone(event.target.value))}
            />
          </label>
          {inbox.failed && <p className={styles.note}>เชื่อมต่อไม่ได้ กำลังลองใหม่</p>}
          {inbox.data !== null && threads.length === 0 && (
            <p className={styles.note}>ยังไม่มีข้อความ เมื่อระบบส่ง SMS ข้อความจะขึ้นที่นี่ทันที</p>
          )}
          <ul>
            {threads.map(thread => (
              <li key={thread.phone}>
                <button
                  type="button"
                  className={styles.thread}
                  aria-current={thread.phone === open}
                  onClick={() => setPhone(thread.phone)}
                >
                  <span className={styles.face} aria-hidden="true">
                    {thread.phone.slice(-2)}
                  </span>
                  <span className={styles.who}>
                    <span className={styles.number}>{thread.phone}</span>
                    <span className={styles.last}>{thread.messages[0]?.text}</span>
                  </span>
                  <span className={styles.count}>{thread.messages.length}</span>
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <Conversation
          key={open}
          phone={open}
          shownOnPhone={phone !== ''}
          firstMessages={threads.find(thread => thread.phone === open)?.messages ?? []}
          onBack={() => setPhone('')}
        />
      </main>
    </div>
  )
}
