import { call } from '../page-components/sandbox-call.ts'
import { thaiTime } from '../page-components/thai-format.ts'
import { usePoll } from '../page-components/use-poll.ts'
import { type ReceivedEvent, shownOf } from './webhook-event.ts'
import styles from './webhook-event-list.module.css'

const POLL_MS = 2_000

/** List of the events that a receiver has accepted, newest first. */
export function Events({ name }: { name: string }) {
  const list = usePoll(name, POLL_MS, () => call<ReceivedEvent[]>('GET', `/receiver/${name}/events`))
  return (
    <section className={styles.events} aria-label="เหตุการณ์ที่รับ">
      <h2>{name}</h2>
      {list.data?.length === 0 && <p className={styles.empty}>โปรแกรมนี้ยังไม่ได้รับเหตุการณ์</p>}
      <ol className={styles.cards} aria-live="polite">
        {list.data?.map(event => (
          <Card key={event.no} event={event} />
        ))}
      </ol>
    </section>
  )
}

function Card({ event: { id, body, repeated, received_at } }: { event: ReceivedEvent }) {
  const { title, data } = shownOf(body)
  return (
    <li className={styles.card}>
      <strong>{title}</strong>
      <p className={styles.about}>
        <time dateTime={received_at}>{thaiTime(received_at)}</time>
        <code>{id}</code>
        {repeated && <span className={styles.repeated}>รับซ้ำ ข้ามแล้ว</span>}
      </p>
      <pre>{data}</pre>
    </li>
  )
}
