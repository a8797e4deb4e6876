import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../calls/queries.ts'
import { CaseWaiting } from '../case/case-state.tsx'
import { CaseTimeline } from '../case/case-timeline.tsx'
import { CasePart } from '../case/facts.tsx'
import { MemberCard } from '../members/member-card.tsx'
import { WithdrawalFacts } from '../withdrawals/withdrawal-facts.tsx'
import { withdrawalStates } from '../withdrawals/words.ts'
import type { Proposal } from './words.ts'

const WITHDRAWAL = /^wdr_/

const isWithdrawal = (subject: string): subject is WithdrawalId => WITHDRAWAL.test(subject)

function AboutWithdrawal({ withdrawal }: { withdrawal: WithdrawalId }) {
  const { data, error, refetch } = useQuery(call('GET /withdrawals/{withdrawal}', { params: { withdrawal } }))
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  return (
    <>
      <CasePart title={`ถอนเงิน ${data.ref}`}>
        <WithdrawalFacts found={data} />
      </CasePart>
      <MemberCard member={data.member} />
      <CaseTimeline events={data.events} states={withdrawalStates} />
    </>
  )
}

function AboutMember({ member }: { member: MemberId }) {
  const { data, error, refetch } = useQuery(call('GET /members/{member}', { params: { member } }))
  return data === undefined ? (
    <CaseWaiting error={error} retry={refetch} />
  ) : (
    <MemberCard member={data.member} />
  )
}

/** The case that the maker had open: the checker decides on the same facts. */
export function ProposalSubject({ proposal: { kind, subject, member } }: { proposal: Proposal }) {
  const isPayout = kind === 'large_withdrawal' || kind === 'payout_evidence'
  if (isPayout && isWithdrawal(subject)) return <AboutWithdrawal withdrawal={subject} />
  return member === null ? null : <AboutMember member={member} />
}
