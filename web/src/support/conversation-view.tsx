import { subjectName, supportTopics, threadStatuses } from '@sala/contract/support/conversation-topics.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Badge } from '@sala/ui/status/badge.tsx'
import { api } from '../calls/api.ts'
import { refetchCalls } from '../calls/query-cache.ts'
import { Form } from '../form/form.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { FailedAlert } from '../notices/failed-alert.tsx'
import { ComplaintCard } from './complaint-card.tsx'
import { ComplaintForm } from './complaint-form.tsx'
import styles from './conversation-view.module.css'
import { DraftFields, useDraft } from './message-draft.tsx'
import { MessageList } from './message-list.tsx'
import type { ThreadId } from './support-search.ts'
import { type Thread, useReadMark, useThread, useTypingCall, useTypingSign } from './use-conversations.ts'

export const statusTones = { waiting: 'amber', answered: 'jade', closed: 'neutral' } as const

/** An open conversation: its subject, its messages, and the field for a new message. */
export function ThreadView({ id, onNew }: { id: ThreadId; onNew: () => void }) {
  const { thread, messages, error, refetch, older, answeredAtMs } = useThread(id)
  const isTyping = useTypingSign(thread?.typing_seconds ?? 0, answeredAtMs)
  useReadMark(id, messages.at(-1)?.id)
  if (thread === undefined) {
    if (error !== null) return <FailedAlert error={error} retry={refetch} />
    return <Skeleton shape="block" height="28rem" />
  }
  return (
    <Card pad="l" className={styles.thread}>
      <header className={styles.head}>
        <h2>{supportTopics[thread.topic]}</h2>
        <Badge tone={statusTones[thread.status]}>{threadStatuses[thread.status]}</Badge>
      </header>
      {thread.subject === null ? null : <Subject subject={thread.subject} />}
      {thread.complaint === null ? null : <ComplaintCard complaint={thread.complaint} />}
      <MessageList messages={messages} readUpTo={thread.read_up_to} isTyping={isTyping} onOlder={older} />
      {thread.can_write ? (
        <Composer id={id} isClosed={thread.status === 'closed'} />
      ) : (
        <div className={styles.ended}>
          <p>เรื่องนี้ปิดแล้ว หากมีเรื่องใหม่ เริ่มคุยได้เสมอ</p>
          <Button onClick={onNew}>เริ่มเรื่องใหม่</Button>
        </div>
      )}
      {thread.complaint === null && thread.can_write ? <ComplaintForm thread={id} /> : null}
    </Card>
  )
}

function Subject({ subject }: { subject: NonNullable<Thread['subject']> }) {
  const { id, ref, amount, at } = subject
  return (
    <p className={styles.subject}>
      <span>{subjectName(id)}</span>
      {amount === null ? null : <Money amount={amount} />}
      {ref === null ? null : <span translate="no">{ref}</span>}
      <time dateTime={at}>{formatThaiDateTime(at)}</time>
    </p>
  )
}

function Composer({ id, isClosed }: { id: ThreadId; isClosed: boolean }) {
  const draft = useDraft()
  const type = useTypingCall(id)
  const submission = useSubmit({
    fields: ['text', 'picture'],
    send: async () =>
      api('POST /support/threads/{thread}/messages', {
        params: { thread: id },
        body: await draft.written(),
        idempotencyKey: draft.key(),
      }),
    onDone: async () => {
      draft.clear()
      await refetchCalls('GET /support/threads/{thread}', 'GET /support')
    },
  })
  return (
    <div className={styles.composer}>
      {isClosed ? <p className={styles.note}>เรื่องนี้ปิดแล้ว หากเขียนต่อ เรื่องจะเปิดอีกครั้ง</p> : null}
      <Form
        submission={submission}
        onSubmit={() => {
          if (!draft.isEmpty && !draft.picture.busy) submission.submit()
        }}
        actions={
          <Button
            kind="primary"
            type="submit"
            loading={submission.busy || draft.picture.busy}
            disabled={draft.isEmpty}
          >
            ส่ง
          </Button>
        }
      >
        <DraftFields
          draft={draft}
          label="เขียนต่อ"
          placeholder="พิมพ์ข้อความ"
          rows={2}
          disabled={submission.busy}
          errorOf={submission.errorOf}
          onType={type}
        />
      </Form>
    </div>
  )
}
