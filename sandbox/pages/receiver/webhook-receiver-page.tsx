import { useState } from 'react'
import { call } from '../page-components/sandbox-call.ts'
import { Ribbon } from '../page-components/sandbox-ribbon.tsx'
import { usePoll } from '../page-components/use-poll.ts'
import type { Receiver } from './webhook-event.ts'
import { Events } from './webhook-event-list.tsx'
import styles from './webhook-receiver-page.module.css'
import { SecretForm } from './webhook-secret-form.tsx'

const POLL_MS = 2_000

/** Lists the company's programs that receive events from Sala, and the events of the chosen one. `?name=` in the URL chooses a program. */
export function ReceiverPage() {
  const [chosen, setChosen] = useState(() => new URLSearchParams(window.location.search).get('name'))
  const list = usePoll('receivers', POLL_MS, () => call<Receiver[]>('GET', '/receiver/receivers'))
  const receivers = list.data ?? []
  const open = chosen === null ? receivers[0] : receivers.find(({ name }) => name === chosen)
  const saved = (name: string) => {
    setChosen(name)
    list.refresh()
  }
  return (
    <div className={styles.page}>
      <Ribbon />
      <main className={styles.frame}>
        <nav className={styles.list} aria-label="โปรแกรมที่รับเหตุการณ์">
          <h1>โปรแกรมรับเหตุการณ์</h1>
          {list.failed && <p className={styles.note}>เชื่อมต่อไม่ได้ กำลังลองใหม่</p>}
          {list.data?.length === 0 && (
            <p className={styles.note}>ยังไม่มีโปรแกรม เพิ่มปลายทางที่โต๊ะทำงาน แล้ววางกุญแจลงชื่อที่นี่</p>
          )}
          <ul>
            {receivers.map(({ name, received }) => (
              <li key={name}>
                <button
                  type="button"
                  className={styles.receiver}
                  aria-current={name === open?.name}
                  onClick={() => setChosen(name)}
                >
                  <strong>{name}</strong>
                  <span>รับแล้ว {received.toLocaleString('en-US')} ครั้ง</span>
                </button>
              </li>
            ))}
          </ul>
          <SecretForm onSaved={saved} />
        </nav>
        {open !== undefined && <Events key={open.name} name={open.name} />}
      </main>
    </div>
  )
}
