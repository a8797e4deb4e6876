import type { ProposalKind } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { type Decision, Decisions } from '../case/case-decisions.tsx'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { approveProposal, refuseProposal } from './checker-decisions.ts'
import { ProposalEffect } from './proposal-effect.tsx'
import styles from './waiting-proposal.module.css'

type Proposal = Answer<'GET /proposals'>[number]

/** Returns the open proposal about a subject; undefined if none exists or if it has not loaded yet. */
export const useWaitingProposal = (subject: string, kinds: readonly ProposalKind[]): Proposal | undefined =>
  useQuery(call('GET /proposals', { query: { state: 'open' } })).data?.find(
    one => one.subject === subject && kinds.includes(one.kind),
  )

type Case = Answer<'GET /proposals/{proposal}'>

const APPROVE = { name: 'อนุมัติข้อเสนอ', usualReason: 'ตรวจแล้ว เห็นด้วย' }

const decisionsFor = ({ proposal: { id, state, may_agree }, now }: Case): Decision[] => {
  if (state !== 'open' || !may_agree) return []
  return [...(now === null ? [] : [approveProposal(id, now.seen, APPROVE)]), refuseProposal(id, 'ไม่อนุมัติแล้ว')]
}

/** The open proposal about this case: the changes that it would make now, and the checker's decision. */
export function WaitingProposal({
  proposal: { id, maker, made_at, reason, may_agree },
  words,
  onDone,
}: {
  proposal: Proposal
  words: string
  onDone: () => void
}) {
  const { data, error, refetch } = useQuery(call('GET /proposals/{proposal}', { params: { proposal: id } }))
  const done = () => {
    void refetchCalls('GET /proposals/{proposal}', 'GET /proposals')
    onDone()
  }
  return (
    <section className={styles.waiting} aria-label="ข้อเสนอที่รอ">
      <Alert kind="warning">
        {maker.name} {words} เมื่อ {formatThaiDateTime(made_at)}: {reason}
        {may_agree ? null : ' รอผู้อื่นอนุมัติ'}
      </Alert>
      {data === undefined ? (
        <CaseWaiting error={error} retry={refetch} />
      ) : (
        <>
          <ProposalEffect {...data} />
          {data.proposal.may_agree ? (
            <Decisions key={data.now?.seen} decisions={decisionsFor(data)} onDone={done} />
          ) : null}
        </>
      )}
    </section>
  )
}
