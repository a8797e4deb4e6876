import type { ProposalKind } from '@sala/contract/desk/proposals/kinds.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/queries.ts'
import { type Decision, Decisions } from '../case/decisions.tsx'
import { EffectTable } from './effect-table.tsx'
import styles from './waiting-proposal.module.css'

type Proposal = Answer<'GET /proposals'>[number]

/** The one that is open about this; undefined: none is, or it is not known yet. */
export const useWaitingProposal = (subject: string, kinds: readonly ProposalKind[]): Proposal | undefined =>
  useQuery(call('GET /proposals', { query: { state: 'open' } })).data?.find(
    one => one.subject === subject && kinds.includes(one.kind),
  )

const decisionsFor = ({ id: proposal }: Proposal): Decision[] => [
  {
    name: 'อนุมัติข้อเสนอ',
    kind: 'primary',
    hotkey: 'a',
    usualReason: 'ตรวจแล้ว เห็นด้วย',
    run: async ({ reason }) => {
      const { now } = await api('GET /proposals/{proposal}', { params: { proposal } })
      return api('POST /proposals/{proposal}/approve', {
        params: { proposal },
        body: { reason, seen: now?.seen ?? '' },
      })
    },
    done: 'อนุมัติแล้ว มีผลทันที',
  },
  {
    name: 'ไม่อนุมัติ',
    kind: 'danger',
    hotkey: 'r',
    usualReason: '',
    run: ({ reason }) => api('POST /proposals/{proposal}/refuse', { params: { proposal }, body: { reason } }),
    done: 'ไม่อนุมัติแล้ว',
  },
]

/** What somebody has proposed about what is open here, its exact effect, and the second person's answer. */
export function WaitingProposal({
  proposal,
  words,
  onDone,
}: {
  proposal: Proposal
  words: string
  onDone: () => void
}) {
  const { kind, maker, reason, made_at, effect, may_agree } = proposal
  const done = () => {
    void refetchCalls('GET /proposals')
    onDone()
  }
  return (
    <section className={styles.waiting} aria-label="ข้อเสนอที่รอ">
      <Alert kind="warning">
        {maker.name} {words} เมื่อ {formatThaiDateTime(made_at)}: {reason}
        {may_agree ? null : ' รอผู้อื่นอนุมัติ'}
      </Alert>
      <EffectTable kind={kind} effect={effect} caption="สิ่งที่จะเปลี่ยน" />
      {may_agree ? <Decisions decisions={decisionsFor(proposal)} onDone={done} /> : null}
    </section>
  )
}
