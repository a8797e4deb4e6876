import type { ProposalKind } from '@sala/contract/desk/proposals/kinds.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/queries.ts'
import { CaseWaiting } from '../case/case-state.tsx'
import { type Decision, Decisions } from '../case/decisions.tsx'
import { showLink } from './one-time-link.tsx'
import styles from './waiting-proposal.module.css'
import { ProposalEffect } from './what-it-does.tsx'

type Proposal = Answer<'GET /proposals'>[number]

/** The open proposal about this subject; undefined: none, or not loaded yet. */
export const useWaitingProposal = (subject: string, kinds: readonly ProposalKind[]): Proposal | undefined =>
  useQuery(call('GET /proposals', { query: { state: 'open' } })).data?.find(
    one => one.subject === subject && kinds.includes(one.kind),
  )

type Case = Answer<'GET /proposals/{proposal}'>

const approving = (proposal: Proposal['id'], seen: string): Decision => ({
  name: 'อนุมัติข้อเสนอ',
  kind: 'primary',
  hotkey: 'a',
  usualReason: 'ตรวจแล้ว เห็นด้วย',
  run: async ({ reason }) => {
    const { link } = await api('POST /proposals/{proposal}/approve', {
      params: { proposal },
      body: { reason, seen },
    })
    showLink(link)
  },
  done: 'อนุมัติแล้ว มีผลทันที',
})

const refusing = (proposal: Proposal['id']): Decision => ({
  name: 'ไม่อนุมัติ',
  kind: 'danger',
  hotkey: 'r',
  usualReason: '',
  run: ({ reason }) => api('POST /proposals/{proposal}/refuse', { params: { proposal }, body: { reason } }),
  done: 'ไม่อนุมัติแล้ว',
})

const decisionsFor = ({ proposal: { id, state, may_agree }, now }: Case): Decision[] => {
  if (state !== 'open' || !may_agree) return []
  return [...(now === null ? [] : [approving(id, now.seen)]), refusing(id)]
}

/** A pending proposal about the open case: current effect, and the checker's decision. */
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
