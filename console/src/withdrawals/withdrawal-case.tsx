import { announcedText } from '@sala/contract/desk/display-texts/action-effect-texts.ts'
import { reasonName } from '@sala/contract/desk/display-texts/work-queue-texts.ts'
import type { WithdrawalId } from '@sala/contract/wire/ids.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ActionButton, ActionButtons } from '../actions/action-buttons.tsx'
import { proposeApproval, settlePayout } from '../actions/payment-proposals.ts'
import { type Answer, api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { CaseActs } from '../case/case-actions.tsx'
import { type Decision, Decisions } from '../case/case-decisions.tsx'
import { CaseFrame } from '../case/case-layout.tsx'
import { CaseWaiting, SettledNote } from '../case/case-status-notes.tsx'
import { CaseTimeline } from '../case/case-timeline.tsx'
import { MemberCard } from '../case/member-card.tsx'
import { ProposalNote } from '../proposals/proposal-note.tsx'
import { useWaitingProposal } from '../proposals/waiting-proposal.tsx'
import { sessionCall, usePermissions } from '../session/desk-session.ts'
import { usePace } from '../session/live-updates.ts'
import { WithdrawalFacts } from './withdrawal-facts.tsx'
import { type RefusalCause, refusalNames, withdrawalStates } from './withdrawal-texts.ts'

type Case = Answer<'GET /withdrawals/{withdrawal}'>

const ASK_EVERY_MS = 5_000

const causeOptions = Object.entries(refusalNames).map(([value, label]) => ({ value, label }))

const refuse = (withdrawal: WithdrawalId): Decision => ({
  name: 'ปฏิเสธ',
  kind: 'danger',
  hotkey: 'r',
  usualReason: '',
  choice: { name: 'สมาชิกจะเห็นว่า', options: causeOptions },
  run: ({ reason, choice }) =>
    api('POST /withdrawals/{withdrawal}/refuse', {
      params: { withdrawal },
      body: { cause: choice as RefusalCause, reason },
    }),
  done: announcedText('withdrawal_refuse'),
})

const hold = (withdrawal: WithdrawalId): Decision => ({
  name: 'พักไว้',
  kind: 'secondary',
  usualReason: '',
  run: ({ reason }) =>
    api('POST /withdrawals/{withdrawal}/hold', { params: { withdrawal }, body: { reason } }),
  done: announcedText('withdrawal_hold'),
})

const lift = (withdrawal: WithdrawalId): Decision => ({
  name: 'ยกเลิกการพัก',
  kind: 'primary',
  hotkey: 'a',
  usualReason: 'ตรวจเพิ่มแล้ว',
  run: ({ reason }) =>
    api('POST /withdrawals/{withdrawal}/lift', { params: { withdrawal }, body: { reason } }),
  done: announcedText('withdrawal_lift'),
})

const approve = (withdrawal: WithdrawalId): Decision => ({
  name: 'อนุมัติ',
  kind: 'primary',
  hotkey: 'a',
  usualReason: 'ตรวจแล้ว ถูกต้อง',
  run: ({ reason }) =>
    api('POST /withdrawals/{withdrawal}/approve', { params: { withdrawal }, body: { reason } }),
  done: announcedText('withdrawal_approve'),
})

const toAsk = (withdrawal: WithdrawalId): Decision => ({
  name: 'ถามธนาคารเดี๋ยวนี้',
  kind: 'secondary',
  hotkey: 'a',
  usualReason: 'ติดตามผลการโอน',
  run: ({ reason }) =>
    api('POST /withdrawals/{withdrawal}/ask-bank', { params: { withdrawal }, body: { reason } }),
  done: 'ถามธนาคารแล้ว',
})

/**
 * Returns the decisions on a withdrawal that one staff user may take alone. Above the limit `most` there is no approval, because the server
 * would refuse it.
 */
const decisionsFor = (
  { id, status, amount, held_for }: Case,
  mayDecide: boolean,
  most: number,
): Decision[] => {
  if (!mayDecide) return []
  if (status === 'requested') return [...(amount > most ? [] : [approve(id)]), refuse(id), hold(id)]
  if (status === 'held') return [lift(id), refuse(id)]
  if (status === 'approved') return [hold(id), refuse(id)]
  if (status === 'moving') return held_for === null ? [hold(id)] : []
  return status === 'paying' || status === 'uncertain' ? [toAsk(id)] : []
}

/** Returns the actions on a withdrawal that need a second staff user: an outcome by evidence, or an approval above the staff user's limit. */
const asksFor = (
  { id, status, amount, is_disowned }: Case,
  may: ReturnType<typeof usePermissions>,
  most: number,
): ActionButton[] => [
  ...((status === 'uncertain' || (status === 'paying' && is_disowned)) && may('money.settle')
    ? [settlePayout(id)]
    : []),
  ...(status === 'requested' && may('withdrawals.decide')
    ? [proposeApproval(id, amount > most ? 'primary' : 'quiet')]
    : []),
]

type Props = { id: WithdrawalId; blocked: string | null; onDone: () => void }

export function WithdrawalCase({ id, blocked, onDone }: Props) {
  const may = usePermissions()
  const mayDecide = may('withdrawals.decide')
  const { data: session } = useQuery(sessionCall)
  const waiting = useWaitingProposal(id, ['large_withdrawal', 'payout_evidence'])
  const pace = usePace(ASK_EVERY_MS)
  const { data, error, refetch } = useQuery({
    ...call('GET /withdrawals/{withdrawal}', { params: { withdrawal: id } }),
    refetchInterval: pace,
  })
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  const most = session?.operator.limits.decide ?? Number.POSITIVE_INFINITY
  const done = () => {
    void refetchCalls('GET /withdrawals/{withdrawal}', 'GET /withdrawals', 'GET /work', 'GET /work/acts')
    onDone()
  }
  return (
    <CaseFrame
      title={`ถอนเงิน ${data.ref}`}
      figure={<Money amount={data.amount} />}
      state={withdrawalStates[data.status]}
      why={
        data.review === null && data.status !== 'held' ? undefined : (
          <>
            {data.status === 'held' ? reasonName('held') : reasonName(data.review ?? '')}
            {data.is_disowned ? ' · ธนาคารแจ้งว่าไม่เคยได้รับคำสั่งโอน ต้องตรวจกับธนาคารก่อนโอนอีก' : ''}
          </>
        )
      }
      foot={
        <>
          <Decisions decisions={decisionsFor(data, mayDecide, most)} blocked={blocked} onDone={done} />
          <ActionButtons
            size="m"
            buttons={waiting === undefined ? asksFor(data, may, most) : []}
            onDone={done}
          />
        </>
      }
    >
      <ProposalNote proposal={waiting} />
      {data.status === 'requested' ? null : <SettledNote settled={data.settled} />}
      <WithdrawalFacts found={data} />
      <MemberCard member={data.member} />
      <CaseActs kind="withdrawal" id={id} />
      <CaseTimeline events={data.events} states={withdrawalStates} />
    </CaseFrame>
  )
}
