import { deciderName } from '@sala/contract/desk/display-texts/audit/audit-actions.ts'
import {
  chosenOutcomes,
  complaintCategories,
  complaintOutcomes,
} from '@sala/contract/support/complaint-categories.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { api, type CallInput } from '../calls/api.ts'
import { type Decision, Decisions } from '../case/case-decisions.tsx'
import { CasePart, Facts } from '../case/fact-list.tsx'
import { usePermissions } from '../session/desk-session.ts'
import { refetchThread, type Thread } from './use-conversations.ts'

type Outcome = CallInput<'POST /support/threads/{thread}/complaint/resolve'>['body']['outcome']

const outcomes = chosenOutcomes.map(value => ({ value, label: complaintOutcomes[value] }))

const resolution = (thread: Thread['id']): Decision => ({
  name: 'ตัดสินเรื่องร้องเรียน',
  kind: 'primary',
  usualReason: '',
  choice: { name: 'ผล', options: outcomes },
  effect: <Alert kind="info">สมาชิกเห็นผลและเหตุผลนี้ และได้ข้อความในกล่องข้อความ</Alert>,
  run: ({ reason, choice }) =>
    api('POST /support/threads/{thread}/complaint/resolve', {
      params: { thread },
      body: { outcome: choice as Outcome, reason },
    }),
  done: 'ตัดสินเรื่องร้องเรียนแล้ว',
})

/** The complaint that was made of this conversation, as the register of complaints has it. */
export function ComplaintPart({ thread: { id, complaint } }: { thread: Thread }) {
  const mayResolve = usePermissions()('complaints.resolve')
  if (complaint === null) return null
  const { no, category, raised_at, raised_by, answer_by, answered_at, resolve_by, resolved_at } = complaint
  const { outcome, outcome_reason, raise_reason, resolved_by } = complaint
  return (
    <CasePart title={`เรื่องร้องเรียนเลขที่ ${no}`}>
      <Facts
        facts={[
          { name: 'หมวด', value: complaintCategories[category] },
          { name: 'ร้องเรียนเมื่อ', value: formatThaiDateTime(raised_at) },
          raised_by.startsWith('operator:') ? { name: 'รับโดย', value: deciderName(raised_by) } : null,
          raise_reason === null ? null : { name: 'เหตุผลที่รับ', value: raise_reason, wide: true },
          {
            name: 'กำหนดตอบ',
            value:
              answered_at === null
                ? formatThaiDateTime(answer_by)
                : `ตอบแล้ว ${formatThaiDateTime(answered_at)}`,
          },
          resolved_at === null
            ? { name: 'กำหนดตัดสิน', value: formatThaiDateTime(resolve_by) }
            : {
                name: 'ตัดสินเมื่อ',
                value: `${formatThaiDateTime(resolved_at)} โดย ${deciderName(resolved_by)}`,
              },
          outcome === null ? null : { name: 'ผล', value: complaintOutcomes[outcome], wide: true },
          outcome_reason === null ? null : { name: 'เหตุผลที่สมาชิกเห็น', value: outcome_reason, wide: true },
        ]}
      />
      <Decisions
        decisions={mayResolve && outcome === null && answered_at !== null ? [resolution(id)] : []}
        onDone={() => void refetchThread()}
      />
    </CasePart>
  )
}
