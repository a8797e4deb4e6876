import { type ComplaintCategory, complaintCategories } from '@sala/contract/support/complaint-categories.ts'
import { api } from '../calls/api.ts'
import { type Decision, Decisions } from '../case/case-decisions.tsx'
import { usePermissions } from '../session/desk-session.ts'
import { refetchThread, type Thread } from './use-conversations.ts'

const categories = Object.entries(complaintCategories).map(([value, label]) => ({ value, label }))

const decisionsFor = ({ id, status, complaint }: Thread): Decision[] => {
  const params = { thread: id }
  const isUnresolved = complaint !== null && complaint.outcome === null
  return [
    ...(status === 'closed'
      ? [
          {
            name: 'เปิดเรื่องอีกครั้ง',
            kind: 'secondary',
            usualReason: 'ต้องตอบเพิ่ม',
            run: ({ reason }) => api('POST /support/threads/{thread}/reopen', { params, body: { reason } }),
            done: 'เปิดเรื่องแล้ว',
          } satisfies Decision,
        ]
      : isUnresolved
        ? []
        : [
            {
              name: 'ปิดเรื่อง',
              kind: 'secondary',
              usualReason: 'ตอบครบแล้ว',
              run: ({ reason }) => api('POST /support/threads/{thread}/close', { params, body: { reason } }),
              done: 'ปิดเรื่องแล้ว',
            } satisfies Decision,
          ]),
    ...(complaint === null
      ? [
          {
            name: 'รับเป็นเรื่องร้องเรียน',
            kind: 'secondary',
            usualReason: 'สมาชิกขอร้องเรียน',
            choice: { name: 'หมวด', options: categories },
            run: ({ reason, choice }) =>
              api('POST /support/threads/{thread}/complaint', {
                params,
                body: { category: choice as ComplaintCategory, reason },
              }),
            done: 'ลงทะเบียนเรื่องร้องเรียนแล้ว',
          } satisfies Decision,
        ]
      : []),
  ]
}

/** The actions on a conversation: close it, open it again, or make it a complaint. */
export function ThreadDecisions({ thread }: { thread: Thread }) {
  const mayAnswer = usePermissions()('support.answer')
  return <Decisions decisions={mayAnswer ? decisionsFor(thread) : []} onDone={() => void refetchThread()} />
}
