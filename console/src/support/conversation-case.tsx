import { subjectName, supportTopics } from '@sala/contract/support/conversation-topics.ts'
import type { ThreadId } from '@sala/contract/wire/ids.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { classNames } from '@sala/ui/class-names.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { Link } from '@tanstack/react-router'
import { api } from '../calls/api.ts'
import { useAction } from '../calls/use-action.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { CasePart, Facts } from '../case/fact-list.tsx'
import { MemberCard } from '../case/member-card.tsx'
import { useKeys } from '../keyboard/keyboard-shortcuts.ts'
import { useOperatorName, usePermissions } from '../session/desk-session.ts'
import { ComplaintPart } from './complaint-panel.tsx'
import { ThreadDecisions } from './conversation-actions.tsx'
import styles from './conversation-case.module.css'
import { ThreadMessages } from './conversation-messages.tsx'
import { Composer } from './reply-composer.tsx'
import { closedReason, threadStates } from './support-texts.ts'
import { refetchThread, type Thread, useReadMark, useThread, useTypingSign } from './use-conversations.ts'

/**
 * A conversation with its messages and notes, and the field for an answer. A second column shows the request that the conversation is about,
 * its complaint, and the member's money.
 */
export function ThreadCase({ id }: { id: ThreadId }) {
  const { data, error, refetch, dataUpdatedAt } = useThread(id)
  const isTyping = useTypingSign(data?.typing_seconds ?? 0, dataUpdatedAt)
  useReadMark(id, data?.messages.at(-1)?.id)
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  return (
    <article className={styles.thread}>
      <div className={styles.talk}>
        <Head thread={data} />
        <ThreadMessages thread={data} isTyping={isTyping} />
        <Composer thread={data} />
      </div>
      <div className={styles.facts}>
        <Subject thread={data} />
        <ComplaintPart thread={data} />
        <ThreadDecisions thread={data} />
        <MemberCard member={data.card} />
      </div>
    </article>
  )
}

function Head({ thread }: { thread: Thread }) {
  const { id, topic, status, handled_by, closed_by, closed_why, member } = thread
  const mayAnswer = usePermissions()('support.answer')
  const own = useOperatorName()
  const isMine = handled_by !== null && handled_by === own
  const { busy, submit, alert } = useAction<boolean>({
    send: take => api('POST /support/threads/{thread}/assign', { params: { thread: id }, body: { take } }),
    onDone: refetchThread,
  })
  const canAssign = mayAnswer && status !== 'closed'
  useKeys({ a: canAssign && !isMine ? () => submit(true) : undefined })
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h2>
          {member.name || member.phone} · {supportTopics[topic]}
        </h2>
        <Badge tone={threadStates[status].tone}>{threadStates[status].text}</Badge>
      </div>
      <div className={styles.line}>
        <span className={styles.soft}>
          {status === 'closed'
            ? `ปิดโดย ${closed_by === 'system' ? 'ระบบ' : closed_by}: ${closedReason(closed_why)}`
            : handled_by === null
              ? 'ยังไม่มีคนรับ'
              : isMine
                ? 'คุณรับเรื่องนี้'
                : `รับโดย ${handled_by}`}
        </span>
        {canAssign ? (
          <Button size="s" loading={busy} onClick={() => submit(!isMine)}>
            {isMine ? 'คืนเรื่อง' : 'รับเรื่อง'}
            {isMine ? null : <kbd className={styles.key}>a</kbd>}
          </Button>
        ) : null}
      </div>
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
    </header>
  )
}

/** Link to the deposit, withdrawal, bonus or slip that the conversation is about. */
function SubjectLink({ id, member }: { id: string; member: Thread['member']['id'] }) {
  if (id.startsWith('dep_'))
    return (
      <Link to="/deposits" search={{ open: id as never }}>
        เปิดรายการฝาก
      </Link>
    )
  if (id.startsWith('wdr_'))
    return (
      <Link to="/withdrawals" search={{ open: id as never }}>
        เปิดรายการถอน
      </Link>
    )
  return (
    <Link
      to="/members/$member"
      params={{ member }}
      search={{ tab: id.startsWith('bon_') ? 'bonuses' : 'slips' }}
    >
      เปิดที่หน้าสมาชิก
    </Link>
  )
}

function Subject({ thread: { subject, about, member } }: { thread: Thread }) {
  if (about === null) return null
  return (
    <CasePart title={`ถามเรื่อง${subjectName(about)}`} note={<SubjectLink id={about} member={member.id} />}>
      {subject === null ? (
        <p className={classNames(styles.soft)}>ไม่พบรายการนี้แล้ว</p>
      ) : (
        <Facts
          facts={[
            subject.amount === null ? null : { name: 'ยอด', value: <Money amount={subject.amount} /> },
            subject.ref === null ? null : { name: 'เลขอ้างอิง', value: subject.ref },
            { name: 'เมื่อ', value: formatThaiDateTime(subject.at) },
          ]}
        />
      )}
    </CasePart>
  )
}
