import { Button } from '@sala/ui/action/button.tsx'
import { Eye } from '@sala/ui/brand/icons.ts'
import { classNames } from '@sala/ui/class-names.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useEffect, useRef, useState } from 'react'
import { api } from '../calls/api.ts'
import { useAction } from '../calls/use-action.ts'
import { usePermissions } from '../session/desk-session.ts'
import styles from './conversation-case.module.css'
import { type Thread, useOlderMessages } from './use-conversations.ts'

type Line =
  | { kind: 'message'; at: string; message: Thread['messages'][number] }
  | { kind: 'note'; at: string; note: Thread['notes'][number] }

/** Returns the messages and the staff's notes of a conversation in one list, oldest first. */
const linesOf = (messages: Thread['messages'], { notes }: Thread): Line[] =>
  [
    ...messages.map(message => ({ kind: 'message' as const, at: message.at, message })),
    ...notes.map(note => ({ kind: 'note' as const, at: note.at, note })),
  ].sort((a, b) => a.at.localeCompare(b.at))

/** The messages of a conversation, with the staff's notes between them. The list scrolls to the newest message when one arrives. */
export function ThreadMessages({ thread, isTyping }: { thread: Thread; isTyping: boolean }) {
  const end = useRef<HTMLDivElement>(null)
  const { messages, older, more } = useOlderMessages(thread)
  const lines = linesOf(messages, thread)
  const count = lines.length - older
  useEffect(() => {
    if (count > 0 || isTyping) end.current?.scrollIntoView({ block: 'nearest' })
  }, [count, isTyping])
  const { read_up_to } = thread
  const lastRead = messages.findLast(
    ({ by, id }) => by === 'desk' && read_up_to !== null && BigInt(id) <= BigInt(read_up_to),
  )
  return (
    <div>
      {more === undefined ? null : (
        <Button size="s" kind="quiet" onClick={more}>
          ดูข้อความก่อนหน้า
        </Button>
      )}
      <ol className={styles.messages} aria-label="ข้อความในเรื่องนี้" aria-live="polite">
        {lines.map(line =>
          line.kind === 'note' ? (
            <li key={`note ${line.note.id}`} className={classNames(styles.message, styles.note)}>
              <span className={styles.by}>
                โน้ตของ {line.note.by} สมาชิกไม่เห็น · {formatThaiDateTime(line.at)}
              </span>
              <div className={styles.bubble}>{line.note.text}</div>
            </li>
          ) : (
            <li
              key={line.message.id}
              className={classNames(styles.message, line.message.by === 'desk' ? styles.desk : styles.member)}
            >
              <span className={styles.by}>
                {line.message.author ?? 'สมาชิก'} · {formatThaiDateTime(line.at)}
                {line.message === lastRead ? ' · สมาชิกอ่านแล้ว' : ''}
              </span>
              {line.message.has_picture ? <Picture thread={thread.id} message={line.message.id} /> : null}
              {line.message.text === '' ? null : <div className={styles.bubble}>{line.message.text}</div>}
            </li>
          ),
        )}
        {isTyping ? (
          <li className={classNames(styles.message, styles.member)}>
            <span className={styles.by}>สมาชิกกำลังพิมพ์…</span>
          </li>
        ) : null}
      </ol>
      <div ref={end} />
    </div>
  )
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), sign => sign.charCodeAt(0))

/** A picture that the member sent. It loads only after a press, because each view goes into the audit log. */
function Picture({ thread, message }: { thread: Thread['id']; message: string }) {
  const mayLook = usePermissions()('support.answer')
  const [address, setAddress] = useState<string | null>(null)
  const { busy, alert, submit } = useAction({
    send: () => api('POST /support/threads/{thread}/pictures/{message}', { params: { thread, message } }),
    onDone: ({ webp }) => setAddress(URL.createObjectURL(new Blob([bytesOf(webp)], { type: 'image/webp' }))),
  })
  useEffect(
    () => () => {
      if (address !== null) URL.revokeObjectURL(address)
    },
    [address],
  )
  if (!mayLook) return <span className={styles.soft}>ส่งรูป</span>
  if (address !== null) return <img src={address} alt="รูปที่สมาชิกส่ง" className={styles.picture} />
  return (
    <>
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
      <Button size="s" icon={<Eye />} loading={busy} onClick={() => submit()}>
        ดูรูปที่ส่ง
      </Button>
    </>
  )
}
