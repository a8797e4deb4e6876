import { documentRefusals } from '@sala/contract/account/documents/document-lists.ts'
import { documentReasonNames } from '@sala/contract/desk/display-texts/document-texts.ts'
import type { IdentityCaseId } from '@sala/contract/wire/ids.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { CaseFrame } from '../case/case-layout.tsx'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { CasePart, Facts } from '../case/fact-list.tsx'
import { MemberCard } from '../case/member-card.tsx'
import { useWaitingProposal, WaitingProposal } from '../proposals/waiting-proposal.tsx'
import { usePermissions } from '../session/desk-session.ts'
import { usePace } from '../session/live-updates.ts'
import { factsOf } from './document-facts.ts'
import { DocumentPictures } from './document-pictures.tsx'
import { documentProposals, endOfDemand, sendToVendor } from './document-proposals.ts'
import { type DocumentCaseData, documentStates } from './document-texts.ts'
import { VendorCheck } from './vendor-check.tsx'
import { WaitingWithdrawals } from './waiting-withdrawals.tsx'

/** Interval in ms in which the page reads the case again, because the vendor's verdict comes later. */
const ASK_EVERY_MS = 10_000

/** Returns whether staff have requested this document and not accepted it yet. */
const isDemand = ({ asked_for, state }: DocumentCaseData): boolean =>
  (asked_for === 'risk' || asked_for === 'name') &&
  (state === 'asked' || state === 'sent' || state === 'refused')

/** The page of one identity document: why it was requested, its pictures, the proposals, and the member. */
export function DocumentCase({ id, onDone }: { id: IdentityCaseId; onDone?: () => void }) {
  const mayDecide = usePermissions()('documents.decide')
  const waiting = useWaitingProposal(id, ['identity_document'])
  const pace = usePace(ASK_EVERY_MS)
  const { data, error, refetch } = useQuery({
    ...call('GET /documents/{case}', { params: { case: id } }),
    refetchInterval: pace,
  })
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  const done = () => {
    void refetchCalls('GET /documents', 'GET /documents/{case}', 'GET /proposals', 'GET /work')
    onDone?.()
  }
  return (
    <CaseFrame
      title={data.member.name || data.member.phone}
      state={documentStates[data.state]}
      why={documentReasonNames[data.asked_for]}
      foot={
        <ActionButtons
          size="m"
          buttons={
            mayDecide && waiting === undefined
              ? [
                  ...(data.state === 'sent' ? documentProposals(id, data.kind) : []),
                  ...(isDemand(data) ? [endOfDemand(id)] : []),
                  ...(data.can_check ? [sendToVendor(id)] : []),
                ]
              : []
          }
          onDone={done}
        />
      }
    >
      {waiting === undefined ? null : (
        <WaitingProposal proposal={waiting} words="เสนอตัดสินเอกสาร" onDone={done} />
      )}
      <Facts facts={factsOf(data)} />
      <WaitingWithdrawals withdrawals={data.withdrawals} />
      {mayDecide && data.state !== 'asked' && data.state !== 'ended' ? (
        <DocumentPictures id={id} sides={data.sides} />
      ) : null}
      <VendorCheck data={data} />
      {data.earlier.length === 0 ? null : (
        <CasePart title="ก่อนหน้านี้" note={`${data.earlier.length} ครั้ง`}>
          <Facts
            facts={data.earlier.map(one => ({
              name: formatThaiDateTime(one.asked_at),
              value:
                one.refused_for === null ? documentStates[one.state].text : documentRefusals[one.refused_for],
              wide: true,
            }))}
          />
        </CasePart>
      )}
      <MemberCard member={data.card} />
    </CaseFrame>
  )
}
