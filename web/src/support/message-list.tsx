import { Button } from '@sala/ui/action/button.tsx'
import { classNames } from '@sala/ui/class-names.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../calls/query-cache.ts'
import styles from './message-list.module.css'
import type { Message } from './use-conversations.ts'

type MessageListProps = {
  messages: readonly Message[]
  /** Id of the newest message that the staff have read; null if they have read none. */
  readUpTo: string | null
  isTyping: boolean
  onOlder: (() => void) | undefined
}

/** The messages of a conversation, oldest first. The list scrolls to the newest message when it opens and when a message arrives. */
export function MessageList({ messages, readUpTo, isTyping, onOlder }: MessageListProps) {
  const end = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)?.id
  useEffect(() => {
    if (newest !== undefined || isTyping) end.current?.scrollIntoView({ block: 'nearest' })
  }, [newest, isTyping])
  const lastRead = messages.findLast(
    ({ by, id }) => by === 'member' && readUpTo !== null && BigInt(id) <= BigInt(readUpTo),
  )
  return (
    <div className={styles.place}>
      {onOlder === undefined ? null : (
        <Button size="s" kind="quiet" className={styles.older} onClick={onOlder}>
          ข้อความก่อนหน้า
        </Button>
      )}
      <ol className={styles.list} aria-live="polite" aria-label="ข้อความ">
        {messages.map(message => (
          <li key={message.id} className={classNames(styles.message, styles[message.by])}>
            <span className={styles.who}>{message.by === 'member' ? 'คุณ' : 'เจ้าหน้าที่'}</span>
            <div className={styles.bubble}>
              {message.has_picture ? <MessagePicture message={message.id} /> : null}
              {message.text === '' ? null : <p>{message.text}</p>}
            </div>
            <span className={styles.time}>
              <time dateTime={message.at}>{formatThaiDateTime(message.at)}</time>
              {message === lastRead ? ' · เจ้าหน้าที่อ่านแล้ว' : null}
            </span>
          </li>
        ))}
        {isTyping ? (
          <li className={classNames(styles.message, styles.desk)}>
            <span className={styles.typing}>เจ้าหน้าที่กำลังพิมพ์…</span>
          </li>
        ) : null}
      </ol>
      <div ref={end} />
    </div>
  )
}

/** The picture of a message. A stored picture never changes, so it is fetched only once. */
function MessagePicture({ message }: { message: string }) {
  const { data, error } = useQuery({
    ...call('GET /support/pictures/{message}', { params: { message } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error !== null) return <p className={styles.lost}>เปิดรูปไม่ได้ รูปอาจครบกำหนดเก็บแล้ว</p>
  if (data === undefined) return <Skeleton shape="block" width="12rem" height="9rem" />
  const src = `data:image/webp;base64,${data.webp}`
  return (
    <a href={src} download={`picture-${message}.webp`} className={styles.picture}>
      <img src={src} alt="รูปที่คุณส่ง" />
    </a>
  )
}
