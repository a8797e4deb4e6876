import { copyText } from '@sala/ui/browser/clipboard.ts'
import { useEffect, useState } from 'react'
import { call } from '../page-components/sandbox-call.ts'
import { thaiTime } from '../page-components/thai-format.ts'
import { usePoll } from '../page-components/use-poll.ts'
import styles from './conversation.module.css'
import { bubblesOf, codeIn, type Message } from './message-threads.ts'

const POLL_MS = 2_000
const COPIED_SHOWN_MS = 2_000

type Props = { phone: string; shownOnPhone: boolean; firstMessages: Message[]; onBack: () => void }

export function Conversation({ phone, shownOnPhone, firstMessages, onBack }: Props) {
  const own = usePoll(phone === '' ? null : phone, POLL_MS, () =>
    call<Message[]>('GET', `/sms/messages?phone=${phone}`),
  )
  const messages = bubblesOf(own.data ?? firstMessages)
  return (
    <section aria-label="ข้อความของเบอร์นี้" className={shownOnPhone ? styles.talk : styles.talkAside}>
      <header className={styles.head}>
        <button type="button" className={styles.back} onClick={onBack} aria-label="กลับไปกล่องข้อความ">
          ‹
        </button>
        <h1>{phone === '' ? 'เลือกเบอร์โทร' : phone}</h1>
      </header>
      <ol className={styles.messages} aria-live="polite">
        {messages.map(message => (
          <Bubble key={message.id} message={message} />
        ))}
      </ol>
      {phone !== '' && own.data?.length === 0 && <p className={styles.empty}>เบอร์นี้ยังไม่มีข้อความ</p>}
    </section>
  )
}

function Bubble({ message }: { message: Message }) {
  const [copied, setCopied] = useState(false)
  const code = codeIn(message.text)
  useEffect(() => {
    if (!copied) return
    const timer = window.setTimeout(() => setCopied(false), COPIED_SHOWN_MS)
    return () => window.clearTimeout(timer)
  }, [copied])
  const copy = (text: string) => {
    void copyText(text).then(setCopied)
  }
  return (
    <li className={styles.message}>
      <p className={styles.bubble}>{message.text}</p>
      {code !== null && (
        <button type="button" className={styles.copy} onClick={() => copy(code)}>
          {copied ? 'คัดลอกแล้ว' : `คัดลอกรหัส ${code}`}
        </button>
      )}
      <time className={styles.when} dateTime={message.sent_at}>
        {thaiTime(message.sent_at)}
      </time>
    </li>
  )
}
