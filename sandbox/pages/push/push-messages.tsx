import { useState } from 'react'
import { call, wordsOf } from '../page-components/sandbox-call.ts'
import { thaiTime } from '../page-components/thai-format.ts'
import { usePoll } from '../page-components/use-poll.ts'
import { type PushMessage, type Subscription, shownOf, URGENCIES } from './push-message.ts'
import styles from './push-messages.module.css'

const POLL_MS = 2_000

type Props = { name: string; subscription: Subscription; onEnded: () => void }

export function Messages({ name, subscription, onEnded }: Props) {
  const [failure, setFailure] = useState('')
  const path = `/push/subscriptions/${subscription.subscription_id}`
  const list = usePoll(path, POLL_MS, () => call<PushMessage[]>('GET', `${path}/messages`))
  const end = () =>
    call('DELETE', path).then(
      () => {
        setFailure('')
        onEnded()
      },
      (error: unknown) => setFailure(wordsOf(error)),
    )
  return (
    <section className={styles.messages} aria-label="ข้อความของเบราว์เซอร์นี้">
      <header className={styles.head}>
        <h2>{name}</h2>
        {subscription.ended_at === null ? (
          <button type="button" className={styles.end} onClick={() => void end()}>
            เลิกรับข้อความ
          </button>
        ) : (
          <span className={styles.ended}>เลิกรับแล้ว</span>
        )}
      </header>
      {failure !== '' && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {list.data?.length === 0 && <p className={styles.empty}>เบราว์เซอร์นี้ยังไม่มีข้อความ</p>}
      <ol className={styles.cards} aria-live="polite">
        {list.data?.map(message => (
          <Card key={message.message_id} message={message} />
        ))}
      </ol>
    </section>
  )
}

function Card({ message }: { message: PushMessage }) {
  const { text, topic, urgency, received_at } = message
  const { title, body } = shownOf(text ?? '')
  return (
    <li className={message.undecryptable ? styles.broken : styles.card}>
      {message.undecryptable && <strong>ถอดรหัสไม่ได้</strong>}
      {title !== null && <strong>{title}</strong>}
      {body !== '' && <p>{body}</p>}
      {text === '' && <p>ข้อความว่าง</p>}
      <p className={styles.about}>
        <time dateTime={received_at}>{thaiTime(received_at)}</time>
        <span>ความเร่งด่วน {URGENCIES[urgency] ?? urgency}</span>
        {topic !== null && <span>หัวข้อ {topic}</span>}
      </p>
    </li>
  )
}
