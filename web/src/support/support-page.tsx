import { supportTopics, threadStatuses } from '@sala/contract/support/conversation-topics.ts'
import { formatWait } from '@sala/contract/wire/wait-duration-text.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { ArrowLeft, Headphones } from '@sala/ui/brand/icons.ts'
import { classNames } from '@sala/ui/class-names.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatCount } from '@sala/ui/format/count.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Badge } from '@sala/ui/status/badge.tsx'
import { getRouteApi } from '@tanstack/react-router'
import type { Answer } from '../calls/api.ts'
import { Contacts } from '../content/pages/contacts.tsx'
import { FailedAlert } from '../notices/failed-alert.tsx'
import { statusTones, ThreadView } from './conversation-view.tsx'
import { QuestionForm } from './new-conversation-form.tsx'
import styles from './support-page.module.css'
import type { SupportSearch, ThreadId } from './support-search.ts'
import { type ThreadSummary, useThreads } from './use-conversations.ts'

const route = getRouteApi('/default-layout/support')
const MINUTE_SECONDS = 60

type Usual = Answer<'GET /support'>['usual']

/** Returns Thai text about the measured time until the first answer, or that there are too few data. */
const usualText = (usual: Usual | undefined): string => {
  if (usual === undefined) return 'เจ้าหน้าที่ตอบตามลำดับ ตลอด 24 ชั่วโมง'
  if (usual === null) return 'เจ้าหน้าที่ตอบตามลำดับ ยังไม่มีข้อมูลพอที่จะบอกเวลารอ'
  const { minutes, answers, days } = usual
  return `ครึ่งหนึ่งได้คำตอบแรกภายใน ${formatWait(minutes * MINUTE_SECONDS)} จาก ${formatCount(answers)} เรื่องใน ${days} วันที่ผ่านมา`
}

/** The page with the member's conversations with the staff. Next to the list is the open conversation, or the form for a new one. */
export function SupportPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const show = (next: SupportSearch) => void navigate({ to: '/support', search: next })
  const { data, error, refetch } = useThreads()
  const isOpen = search.thread !== undefined || search.write !== undefined
  return (
    <div className={classNames(styles.page, isOpen && styles.is_open)}>
      <header className={styles.head}>
        <div>
          <h1>คุยกับเจ้าหน้าที่</h1>
          <p>{usualText(data?.usual)}</p>
        </div>
        {isOpen ? (
          <Button kind="quiet" icon={<ArrowLeft />} className={styles.back} onClick={() => show({})}>
            ทุกเรื่อง
          </Button>
        ) : null}
      </header>
      <div className={styles.split}>
        <section className={styles.side} aria-label="เรื่องของคุณ">
          <Button
            kind={isOpen ? 'secondary' : 'primary'}
            wide
            icon={<Headphones />}
            onClick={() => show({ write: 'new' })}
          >
            เริ่มเรื่องใหม่
          </Button>
          <Button kind="quiet" wide onClick={() => show({ write: 'complaint' })}>
            ยื่นเรื่องร้องเรียน
          </Button>
          {data === undefined ? (
            error === null ? (
              <Skeleton shape="block" height="16rem" />
            ) : (
              <FailedAlert error={error} retry={refetch} />
            )
          ) : (
            <Threads threads={data.threads} open={search.thread} onOpen={thread => show({ thread })} />
          )}
          <Contacts title="ช่องทางอื่น" />
        </section>
        <div className={styles.main}>
          {search.thread !== undefined ? (
            <ThreadView key={search.thread} id={search.thread} onNew={() => show({ write: 'new' })} />
          ) : search.write !== undefined ? (
            <QuestionForm
              key={search.about ?? search.write}
              about={search.about}
              isComplaint={search.write === 'complaint'}
              onSent={thread => void navigate({ to: '/support', search: { thread }, replace: true })}
            />
          ) : (
            <Welcome />
          )}
        </div>
      </div>
    </div>
  )
}

const INVITATION = 'ถามเรื่องเงิน โบนัส เกม หรือบัญชี แนบรูปได้ คำตอบอยู่ที่นี่และในกล่องข้อความ'

/** Text shown in a wide window while no conversation is open. */
function Welcome() {
  return (
    <EmptyState icon={<Headphones />} title="มีเรื่องให้ช่วยไหม">
      {INVITATION}
    </EmptyState>
  )
}

type ThreadsProps = {
  threads: readonly ThreadSummary[]
  open: ThreadId | undefined
  onOpen: (thread: ThreadId) => void
}

function Threads({ threads, open, onOpen }: ThreadsProps) {
  if (threads.length === 0) return <p className={styles.none}>ยังไม่มีเรื่องที่คุยไว้ {INVITATION}</p>
  return (
    <Card pad="none">
      <ul className={styles.list}>
        {threads.map(thread => (
          <li key={thread.id}>
            <button
              type="button"
              className={classNames(styles.row, thread.id === open && styles.current)}
              aria-current={thread.id === open ? 'true' : undefined}
              onClick={() => onOpen(thread.id)}
            >
              <ThreadRow thread={thread} />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ThreadRow({ thread }: { thread: ThreadSummary }) {
  const { topic, status, complaint, last_by, last_text, last_at, unread } = thread
  const isUnresolved = complaint !== null && complaint.outcome === null
  return (
    <>
      <span className={styles.top}>
        <strong>{supportTopics[topic]}</strong>
        {unread > 0 ? (
          <Badge tone="gold">ใหม่ {unread}</Badge>
        ) : (
          <Badge tone={statusTones[status]}>{threadStatuses[status]}</Badge>
        )}
      </span>
      <span className={styles.last}>
        {last_by === 'member' ? 'คุณ: ' : 'เจ้าหน้าที่: '}
        {last_text === '' ? 'ส่งรูป' : last_text}
      </span>
      <span className={styles.time}>
        {isUnresolved ? `เรื่องร้องเรียนเลขที่ ${complaint.no} · ` : ''}
        <time dateTime={last_at}>{formatThaiDateTime(last_at)}</time>
      </span>
    </>
  )
}
