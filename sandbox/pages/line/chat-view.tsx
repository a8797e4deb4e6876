import { type FormEvent, useState } from 'react'
import { call, wordsOf } from '../page-components/sandbox-call.ts'
import { thaiTime } from '../page-components/thai-format.ts'
import { usePoll } from '../page-components/use-poll.ts'
import styles from './chat-view.module.css'
import { type LineMessage, type LineUser, partsOf, stateOf } from './line-chat-user.ts'

const POLL_MS = 1_500

type Props = { user: LineUser; firstText: string; onChanged: () => void }

/** The chat of a user with the official account, as the user's phone shows it. */
export function Chat({ user, firstText, onChanged }: Props) {
  const [failure, setFailure] = useState('')
  const path = `/line/users/${user.user_id}`
  const list = usePoll(path, POLL_MS, () => call<LineMessage[]>('GET', `${path}/messages`))
  const act = (ending: 'follow' | 'block' | 'messages', body?: object) =>
    call('POST', `${path}/${ending}`, body).then(
      () => {
        setFailure('')
        list.refresh()
        onChanged()
      },
      (error: unknown) => setFailure(wordsOf(error)),
    )
  return (
    <section className={styles.chat} aria-label="แชตกับบัญชีทางการ">
      <header className={styles.head}>
        <div>
          <h2>ศาลา (บัญชีทางการจำลอง)</h2>
          <p>
            มือถือของ{user.name} · {stateOf(user)}
          </p>
        </div>
        <p className={styles.levers}>
          {user.follows ? (
            <button type="button" onClick={() => void act('block')}>
              บล็อก
            </button>
          ) : (
            <button type="button" className={styles.main} onClick={() => void act('follow')}>
              {user.blocks ? 'เลิกบล็อก' : 'เพิ่มเพื่อน'}
            </button>
          )}
        </p>
      </header>
      {failure !== '' && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <ol className={styles.messages} aria-live="polite">
        {list.data?.length === 0 && <li className={styles.empty}>ยังไม่มีข้อความ</li>}
        {list.data?.map(message => (
          <Bubble key={message.message_id} message={message} />
        ))}
      </ol>
      <Composer firstText={firstText} onWritten={text => void act('messages', { text })} />
    </section>
  )
}

/** A message in the chat. URLs in its text are links, as in a chat app. */
function Bubble({ message: { sender, text, sent_at } }: { message: LineMessage }) {
  return (
    <li className={sender === 'user' ? styles.own : styles.other}>
      <p className={styles.bubble}>
        {partsOf(text).map(part =>
          part.isAddress ? (
            <a key={part.at} href={part.text} target="_blank" rel="noreferrer">
              {part.text}
            </a>
          ) : (
            part.text
          ),
        )}
      </p>
      <time dateTime={sent_at}>{thaiTime(sent_at)}</time>
    </li>
  )
}

function Composer({ firstText, onWritten }: { firstText: string; onWritten: (text: string) => void }) {
  const [text, setText] = useState(firstText)
  const write = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    onWritten(text)
    setText('')
  }
  return (
    <form className={styles.composer} onSubmit={write}>
      <label>
        <span className={styles.label}>ข้อความถึงบัญชีทางการ</span>
        <input
          value={text}
          maxLength={1_000}
          placeholder="พิมพ์ข้อความ"
          onChange={event => setText(event.target.value)}
        />
      </label>
      <button type="submit">ส่ง</button>
    </form>
  )
}
