import { announcedText } from '@sala/contract/desk/display-texts/action-effect-texts.ts'
import { reasonName } from '@sala/contract/desk/display-texts/work-queue-texts.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ActionButton, ActionButtons } from '../actions/action-buttons.tsx'
import { proposeAssign, proposeReturn, writeOff } from '../actions/payment-proposals.ts'
import { type Answer, api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { CaseActs } from '../case/case-actions.tsx'
import { type Decision, Decisions } from '../case/case-decisions.tsx'
import { CaseFrame } from '../case/case-layout.tsx'
import { CaseWaiting, SettledNote } from '../case/case-status-notes.tsx'
import { ProposalNote } from '../proposals/proposal-note.tsx'
import { useWaitingProposal } from '../proposals/waiting-proposal.tsx'
import { usePermissions } from '../session/desk-session.ts'
import { Candidates } from './payment-owner-candidates.tsx'
import { OtherMember } from './payment-owner-search.tsx'
import { SuspenseFacts } from './suspense-facts.tsx'

type Case = Answer<'GET /suspense/{source}/{item}'>
type Candidate = Case['candidates'][number]

const decisionsFor = (found: Case, chosen: Candidate | undefined): Decision[] => {
  const params = { source: found.source, item: found.source_id }
  const give: Decision[] =
    chosen === undefined
      ? []
      : [
          {
            name: `ให้ ${chosen.member.name || chosen.member.phone}`,
            kind: 'primary',
            hotkey: 'a',
            usualReason: 'ตรวจผู้โอนและยอดแล้ว',
            run: ({ reason }) =>
              api('POST /suspense/{source}/{item}/assign', {
                params,
                body: { member: chosen.member.id, reason },
              }),
            done: announcedText('suspense_assign'),
          },
        ]
  const sendBack: Decision[] = found.can_be_returned
    ? [
        {
          name: 'โอนคืนผู้โอน',
          kind: 'danger',
          hotkey: 'r',
          usualReason: '',
          run: ({ reason }) => api('POST /suspense/{source}/{item}/return', { params, body: { reason } }),
          done: announcedText('suspense_return'),
        },
      ]
    : []
  return [...give, ...sendBack]
}

/** Returns the actions on unassigned (suspense) money that need a second staff user. */
const asksFor = (found: Case, chosen: Candidate | undefined): ActionButton[] => [
  ...(chosen === undefined ? [] : [proposeAssign(found, chosen.member.id)]),
  ...(found.can_be_returned ? [proposeReturn(found)] : []),
  ...(found.write_off_cause === null ? [] : [writeOff(found, found.write_off_cause)]),
]

type Props = { id: string; blocked: string | null; onDone: () => void }

/** The case of suspense money: a payment that belongs to no known member. `id` is `bank:<line>` or `gateway:<payment>`. */
export function SuspenseCase({ id, blocked, onDone }: Props) {
  const maySettle = usePermissions()('suspense.settle')
  const source = id.startsWith('gateway:') ? 'gateway' : 'bank'
  const params = { source, item: id.slice(source.length + 1) } as const
  const { data, error, refetch } = useQuery(call('GET /suspense/{source}/{item}', { params }))
  const waiting = useWaitingProposal(`suspense:${id}`, ['suspense_assign', 'suspense_return', 'write_off'])
  const [picked, setPicked] = useState<string | null>(null)
  // The members whom the staff user found by search, although no evidence connects them to the money.
  const [others, setOthers] = useState<readonly Candidate[]>([])
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  const known = new Set(data.candidates.map(({ member }) => member.id))
  const candidates = [...data.candidates, ...others.filter(({ member }) => !known.has(member.id))]
  const chosen = candidates.find(({ member }) => member.id === picked) ?? candidates[0]
  const done = () => {
    void refetchCalls('GET /suspense/{source}/{item}', 'GET /work', 'GET /work/acts')
    onDone()
  }
  return (
    <CaseFrame
      title="เงินพัก"
      figure={<Money amount={data.amount} />}
      state={data.is_open ? { text: 'รอเจ้าของ', tone: 'amber' } : { text: 'จัดการแล้ว', tone: 'jade' }}
      why={reasonName(data.reason)}
      foot={
        <>
          <Decisions
            key={chosen?.member.id ?? ''}
            decisions={data.is_open && maySettle ? decisionsFor(data, chosen) : []}
            blocked={blocked}
            onDone={done}
          />
          <ActionButtons
            size="m"
            buttons={data.is_open && maySettle ? asksFor(data, chosen) : []}
            onDone={done}
          />
        </>
      }
    >
      <ProposalNote proposal={waiting} />
      <SettledNote settled={data.settled} />
      <SuspenseFacts found={data} />
      {data.is_open ? (
        <>
          <Candidates
            candidates={candidates}
            amount={data.amount}
            chosen={chosen?.member.id ?? null}
            onChoose={setPicked}
          />
          {maySettle ? (
            <OtherMember
              onPick={member => {
                setOthers(before => [...before, { member, why: [], deposit: null }])
                setPicked(member.id)
              }}
            />
          ) : null}
        </>
      ) : null}
      <CaseActs kind="suspense" id={id} />
    </CaseFrame>
  )
}
