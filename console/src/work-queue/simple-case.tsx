import { reasonName, workKindNames } from '@sala/contract/desk/display-texts/work-queue-texts.ts'
import type { MovementId, ReturnId } from '@sala/contract/wire/ids.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { type ActionButton, ActionButtons } from '../actions/action-buttons.tsx'
import { settleMovement, settlePayout } from '../actions/payment-proposals.ts'
import { api } from '../calls/api.ts'
import { refetchCalls } from '../calls/query-cache.ts'
import { CaseActs } from '../case/case-actions.tsx'
import { type Decision, Decisions } from '../case/case-decisions.tsx'
import { CaseFrame } from '../case/case-layout.tsx'
import { Facts } from '../case/fact-list.tsx'
import { usePartnerLogFact } from '../case/partner-log-link.tsx'
import type { WorkItem } from '../case/use-work-queue.ts'
import { ProposalNote } from '../proposals/proposal-note.tsx'
import { useWaitingProposal } from '../proposals/waiting-proposal.tsx'
import { usePermissions } from '../session/desk-session.ts'
import { troubleOf } from './problem-instruction-texts.ts'

/** Matches the id of a case about a partner's record that could not be parsed. Group 1 is the record's hash. */
const UNREADABLE = /:([0-9a-f]{64})$/

/** Matches the id of a case about money returned to its payer. Group 1 is the id of the return. */
const RETURN = /:(ret_\w+)$/
const OPEN_RETURNS = ['return', 'payout_accepted']
const RETURNS_NOT_GIVEN = ['return_ordered', 'payee']

/** Matches the id of a case about a partner's unexpected response. Group 1 is the partner's name, as in the partner log. */
const ODD_PARTNER = /^odd partner:(.+)$/

/** Finds the id of a deposit, withdrawal, return or credit transfer in the id or the detail of a case. */
const REFERENCE = /(?:dep|wdr|ret|mov)_[0-9a-z]{26}/

const retry = (job: string): Decision => ({
  name: 'ให้ลองใหม่',
  kind: 'primary',
  hotkey: 'a',
  usualReason: 'แก้สาเหตุแล้ว',
  run: ({ reason }) => api('POST /work/jobs/{job}/retry', { params: { job }, body: { reason } }),
  done: 'ระบบกำลังลองใหม่',
})

const settleLine = (line: string): Decision => ({
  name: 'จัดการแล้ว',
  kind: 'primary',
  hotkey: 'a',
  usualReason: 'ตรวจกับคู่ค้าแล้ว',
  run: ({ reason }) => api('POST /work/bank-lines/{line}/settle', { params: { line }, body: { reason } }),
  done: 'นำออกจากงานรอแล้ว',
})

const takeBack = (order: ReturnId): Decision => ({
  name: 'ยกเลิกการโอนคืน',
  kind: 'danger',
  hotkey: 'r',
  usualReason: '',
  run: ({ reason }) =>
    api('POST /returns/{return}/take-back', { params: { return: order }, body: { reason } }),
  done: 'ยกเลิกแล้ว เงินกลับไปเป็นเงินพัก',
})

const decisionsFor = ({ kind, id, why }: WorkItem, may: ReturnType<typeof usePermissions>): Decision[] => {
  const [, order] = RETURN.exec(id) ?? []
  if (order !== undefined && RETURNS_NOT_GIVEN.includes(why))
    return may('suspense.settle') ? [takeBack(order as ReturnId)] : []
  if (!may('jobs.repair')) return []
  if (kind === 'job') return why === 'failed_for_good' ? [retry(id)] : []
  const [, row] = UNREADABLE.exec(id) ?? []
  return row === undefined ? [] : [settleLine(row)]
}

const asksFor = (
  { kind, id, why, member }: WorkItem,
  may: ReturnType<typeof usePermissions>,
): ActionButton[] => {
  if (!may('money.settle')) return []
  const [, order] = RETURN.exec(id) ?? []
  if (order !== undefined && OPEN_RETURNS.includes(why)) return [settlePayout(order as ReturnId)]
  return kind === 'movement' && member !== null ? [settleMovement(member.id, id as MovementId)] : []
}

/** Thai units for the number `tries` of a case. The number counts attempts, but in an alarm it counts events or people. */
const UNITS: Readonly<Record<string, string>> = { alarm: 'ครั้ง', sole_limit: 'ครั้ง', sole_spread: 'คน' }

const stateText = ({ why, tries }: WorkItem): string => {
  if (tries === 0) return 'รอคนดูแล'
  const unit = UNITS[why]
  return unit === undefined ? `ลองแล้ว ${tries} ครั้ง` : `นับได้ ${tries} ${unit}`
}

type Props = { item: WorkItem; blocked: string | null; onDone: () => void }

export function PlainCase({ item, blocked, onDone }: Props) {
  const may = usePermissions()
  const waiting = useWaitingProposal(RETURN.exec(item.id)?.[1] ?? item.id, [
    'movement_evidence',
    'payout_evidence',
  ])
  const logOf = usePartnerLogFact()
  const about = REFERENCE.exec(item.id)?.[0] ?? REFERENCE.exec(item.detail ?? '')?.[0]
  const [, oddPartner] = ODD_PARTNER.exec(item.id) ?? []
  const trouble = item.kind === 'job' ? null : troubleOf(item.why)
  const said = trouble === null || trouble.says ? item.detail : null
  const done = () => {
    void refetchCalls('GET /work', 'GET /work/acts')
    onDone()
  }
  return (
    <CaseFrame
      title={workKindNames[item.kind]}
      figure={reasonName(item.why)}
      state={{ text: stateText(item), tone: 'amber' }}
      foot={
        <>
          <Decisions decisions={decisionsFor(item, may)} blocked={blocked} onDone={done} />
          <ActionButtons size="m" buttons={asksFor(item, may)} onDone={done} />
        </>
      }
    >
      <ProposalNote proposal={waiting} />
      <Facts
        facts={[
          trouble === null ? null : { name: 'สิ่งที่ต้องทำ', value: trouble.to_do, wide: true },
          said === null ? null : { name: 'ระบบแจ้งว่า', value: said, wide: true },
          { name: 'ตั้งแต่', value: formatThaiDateTime(item.since) },
          { name: 'รหัส', value: item.id, wide: true },
          item.member === null ? null : { name: 'สมาชิก', value: `${item.member.name} ${item.member.phone}` },
          about === undefined ? null : logOf({ reference: about }),
          oddPartner === undefined ? null : logOf({ partner: oddPartner }),
        ]}
      />
      <CaseActs kind={item.kind} id={item.id} />
    </CaseFrame>
  )
}
