import { useState } from 'react'
import { call } from '../page-components/sandbox-call.ts'
import { Ribbon } from '../page-components/sandbox-ribbon.tsx'
import { thaiTime } from '../page-components/thai-format.ts'
import { usePoll } from '../page-components/use-poll.ts'
import type { Subscription } from './push-message.ts'
import { Messages } from './push-messages.tsx'
import styles from './subscriptions-page.module.css'

const POLL_MS = 2_000
/** The list shows this many characters from the end of an id, enough to tell the subscriptions apart. */
const SHOWN_CHARACTERS = 6

const nameOf = (id: string): string => `เบราว์เซอร์ …${id.slice(-SHOWN_CHARACTERS)}`

/**
 * Lists the browsers that subscribed to push messages, newest first, and the messages of the chosen one. `?id=` in the URL chooses a subscription.
 */
export function SubscriptionsPage() {
  const [chosen, setChosen] = useState(() => new URLSearchParams(window.location.search).get('id'))
  const list = usePoll('subscriptions', POLL_MS, () => call<Subscription[]>('GET', '/push/subscriptions'))
  const subscriptions = list.data ?? []
  const open = subscriptions.find(one => one.subscription_id === chosen) ?? subscriptions[0]
  return (
    <div className={styles.page}>
      <Ribbon />
      <main className={styles.frame}>
        <nav className={styles.list} aria-label="เบราว์เซอร์ที่รับข้อความพุช">
          <h1>ข้อความพุช</h1>
          {list.failed && <p className={styles.note}>เชื่อมต่อไม่ได้ กำลังลองใหม่</p>}
          {list.data?.length === 0 && (
            <p className={styles.note}>ยังไม่มีเบราว์เซอร์ที่รับข้อความพุช เมื่อสมาชิกเปิดรับ จะขึ้นที่นี่ทันที</p>
          )}
          <ul>
            {subscriptions.map(({ subscription_id, created_at, ended_at }) => (
              <li key={subscription_id}>
                <button
                  type="button"
                  className={styles.browser}
                  aria-current={subscription_id === open?.subscription_id}
                  onClick={() => setChosen(subscription_id)}
                >
                  <strong>{nameOf(subscription_id)}</strong>
                  <span>
                    {ended_at === null
                      ? `เปิดรับเมื่อ ${thaiTime(created_at)}`
                      : `เลิกรับเมื่อ ${thaiTime(ended_at)}`}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </nav>
        {open !== undefined && (
          <Messages
            key={open.subscription_id}
            name={nameOf(open.subscription_id)}
            subscription={open}
            onEnded={list.refresh}
          />
        )}
      </main>
    </div>
  )
}
