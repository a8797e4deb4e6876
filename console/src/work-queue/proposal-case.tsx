import { proposalNames } from '@sala/contract/desk/display-texts/work-queue-texts.ts'
import type { ProposalId } from '@sala/contract/wire/ids.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { type Decision, Decisions } from '../case/case-decisions.tsx'
import { CaseFrame } from '../case/case-layout.tsx'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { CasePart, Facts } from '../case/fact-list.tsx'
import { approveProposal, refuseProposal } from '../proposals/checker-decisions.ts'
import { ProposalEffect } from '../proposals/proposal-effect.tsx'
import { endedCauses, type Proposal, proposalStates } from '../proposals/proposal-texts.ts'
import { sessionCall } from '../session/desk-session.ts'
import { ProposalSubject } from './proposal-subject.tsx'

type Case = Answer<'GET /proposals/{proposal}'>

const APPROVE = { name: 'อนุมัติ', usualReason: 'ตรวจหลักฐานแล้ว ถูกต้อง' }

const takeBack = (proposal: ProposalId): Decision => ({
  name: 'ถอนข้อเสนอ',
  kind: 'secondary',
  hotkey: 'r',
  usualReason: 'ขอแก้ไขก่อน',
  run: ({ reason }) => api('POST /proposals/{proposal}/withdraw', { params: { proposal }, body: { reason } }),
  done: 'ถอนข้อเสนอแล้ว',
})

const decisionsFor = ({ proposal, now }: Case, isOwn: boolean): Decision[] => {
  if (proposal.state !== 'open') return []
  if (isOwn) return [takeBack(proposal.id)]
  if (!proposal.may_agree) return []
  return [
    ...(now === null ? [] : [approveProposal(proposal.id, now.seen, APPROVE)]),
    refuseProposal(proposal.id, 'ไม่อนุมัติ ไม่มีอะไรเปลี่ยน'),
  ]
}

function Closed({ proposal }: { proposal: Proposal }) {
  const { state, checker, maker, closed_at, answer, ended_cause, ended_by } = proposal
  if (state === 'open' || closed_at === null) return null
  if (ended_cause !== null)
    return (
      <Alert kind="info">
        ข้อเสนอสิ้นสุดเมื่อ {formatThaiDateTime(closed_at)} เพราะ{endedCauses[ended_cause]} (โดย {ended_by})
        ต้องให้ผู้มีสิทธิ์เสนอใหม่
      </Alert>
    )
  return (
    <Alert kind="info">
      {proposalStates[state].text}
      {state === 'expired' ? '' : ` โดย ${(checker ?? maker).name}`} เมื่อ {formatThaiDateTime(closed_at)}
      {answer === null ? '' : `: ${answer}`}
    </Alert>
  )
}

type Props = { id: ProposalId; blocked: string | null; onDone: () => void }

export function ProposalCase({ id, blocked, onDone }: Props) {
  const { data: session } = useQuery(sessionCall)
  const { data, error, refetch } = useQuery(call('GET /proposals/{proposal}', { params: { proposal: id } }))
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  const { proposal } = data
  const isOwn = proposal.maker.id === session?.operator.id
  const done = () => {
    void refetchCalls('GET /proposals/{proposal}', 'GET /proposals', 'GET /work')
    onDone()
  }
  return (
    <CaseFrame
      title="ข้อเสนอที่ต้องอนุมัติสองคน"
      figure={proposalNames[proposal.kind]}
      state={proposalStates[proposal.state]}
      why={isOwn ? 'ข้อเสนอของคุณ ต้องให้อีกคนหนึ่งตรวจและอนุมัติ' : undefined}
      foot={
        // The React key discards a decision in progress when the effect of the proposal changes.
        <Decisions
          key={data.now?.seen}
          decisions={decisionsFor(data, isOwn)}
          blocked={blocked}
          onDone={done}
        />
      }
    >
      <Closed proposal={proposal} />
      <Facts
        facts={[
          { name: 'ผู้เสนอ', value: proposal.maker.name },
          proposal.amount === null ? null : { name: 'จำนวนเงิน', value: <Money amount={proposal.amount} /> },
          { name: 'เสนอเมื่อ', value: formatThaiDateTime(proposal.made_at) },
          { name: 'หมดเวลา', value: formatThaiDateTime(proposal.expires_at) },
          { name: 'เหตุผล', value: proposal.reason, wide: true },
          { name: 'หลักฐาน', value: proposal.evidence ?? 'ไม่ได้แนบ', wide: true },
        ]}
      />
      <CasePart title="ผลของข้อเสนอ">
        <ProposalEffect {...data} />
      </CasePart>
      <ProposalSubject proposal={proposal} />
    </CaseFrame>
  )
}
