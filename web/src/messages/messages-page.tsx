import { type MessageGroup, messageGroups } from '@sala/contract/messages/message-groups.ts'
import { messageWords } from '@sala/contract/messages/message-texts.ts'
import { Button } from '@sala/ui/action/button.tsx'
import {
  Bell,
  FileText,
  Gift,
  Headphones,
  ShieldCheck,
  SlidersHorizontal,
  Sparkles,
  Users,
  Wallet,
} from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Answer, api } from '../calls/api.ts'
import { PagedList } from '../cashier/history/paged-list.tsx'
import { PathLink } from '../content/staff-entered-link.tsx'
import { SendingFailed } from '../notices/failed-alert.tsx'
import { useSignedIn } from '../session/session-state.ts'
import { useMessageChoices, useNewsEnd } from './choices/use-message-choices.ts'
import styles from './messages-page.module.css'
import { PushCard } from './push-card.tsx'
import { useReadMarks } from './read-marks.ts'

type Message = Answer<'GET /messages'>['data'][number]

const ICONS: Readonly<Record<MessageGroup, typeof Bell>> = {
  money: Wallet,
  slips: FileText,
  news: Sparkles,
  bonuses: Gift,
  referral: Users,
  safety: ShieldCheck,
  support: Headphones,
}

const useMessages = () =>
  useInfiniteQuery({
    queryKey: ['GET /messages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /messages', { query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
    getNextPageParam: page => page.next ?? undefined,
    enabled: useSignedIn(),
  })

/** The member's inbox: messages about money, bonuses, commission and the account's safety, newest first. */
export function MessagesPage() {
  const query = useMessages()
  const rows = query.data?.pages.flatMap(page => page.data)
  const fresh = useReadMarks(rows)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>ข้อความ</h1>
          <p>เรื่องเงิน โบนัส และความปลอดภัยของบัญชีคุณ ย้อนหลังหนึ่งปี</p>
        </div>
        <Button size="s" icon={<SlidersHorizontal />} render={<Link to="/messages/choices" />}>
          การรับข้อความ
        </Button>
      </header>
      <PushCard />
      <PagedList query={query} rows={rows} empty={<NoMessages />}>
        {shown => (
          <Card pad="none">
            <ul className={styles.list}>
              {shown.map(message => (
                <MessageRow key={message.id} message={message} isFresh={fresh.has(message.id)} />
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
    </div>
  )
}

function MessageRow({ message, isFresh }: { message: Message; isFresh: boolean }) {
  const { title, text, group, to } = messageWords(message.facts)
  const Icon = ICONS[group]
  return (
    <li className={isFresh ? styles.fresh : undefined}>
      <PathLink href={to} className={styles.row}>
        <span className={styles[group]}>
          <Icon aria-hidden="true" />
        </span>
        <span className={styles.words}>
          <strong>
            {title}
            {isFresh ? <span className={styles.new}>ใหม่</span> : null}
          </strong>
          <span className={styles.text}>{text}</span>
          <span className={styles.time}>
            {messageGroups[group]} ·{' '}
            <time dateTime={message.created_at}>{formatThaiDateTime(message.created_at)}</time>
          </span>
        </span>
      </PathLink>
      {group === 'news' ? <NewsEnd /> : null}
    </li>
  )
}

/** Button next to a news message. One press withdraws the member's consent to news. */
function NewsEnd() {
  const end = useNewsEnd('message')
  const isEnded = useMessageChoices().data?.news.since === null
  if (isEnded) return <p className={styles.end}>เลิกรับข่าวแล้ว</p>
  return (
    <div className={styles.end}>
      <Button size="s" kind="quiet" loading={end.busy} onClick={() => end.submit()}>
        เลิกรับข่าว
      </Button>
      <SendingFailed submission={end} retry={() => end.submit()} />
    </div>
  )
}

function NoMessages() {
  return (
    <EmptyState icon={<Bell />} title="ยังไม่มีข้อความ">
      เมื่อเงินเข้า ถอนเงินสำเร็จ หรือมีการเปลี่ยนแปลงในบัญชี เราจะแจ้งคุณที่นี่
    </EmptyState>
  )
}
