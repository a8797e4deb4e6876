import { factsInWords, ruleNames } from '@sala/contract/desk/display-texts/member-texts.ts'
import type { RiskRule } from '@sala/contract/desk/risk/risk-rules.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { type ActionButton, ActionButtons } from '../actions/action-buttons.tsx'
import { type Answer, api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { type Decision, Decisions } from '../case/case-decisions.tsx'
import { CaseFrame } from '../case/case-layout.tsx'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { CasePart } from '../case/fact-list.tsx'
import { LinksGraph } from '../member-graph/member-links-graph.tsx'
import { ProposalNote } from '../proposals/proposal-note.tsx'
import { useWaitingProposal } from '../proposals/waiting-proposal.tsx'
import { usePermissions } from '../session/desk-session.ts'
import { RingActionEffect } from './fraud-ring-action-effect.tsx'
import { RingMembers } from './fraud-ring-members.tsx'
import styles from './risk.module.css'
import { outcomes } from './risk-texts.ts'

type Whole = Answer<'GET /risk/{rule}/{subject}'>

type Params = { rule: RiskRule; subject: string }

/**
 * Returns the decision to hold the withdrawals of all members of a risk alarm. It moves no money. Staff users lift the hold for each member
 * separately, also after the alarm is decided.
 */
const hold = (params: Params): Decision => ({
  name: 'พักการถอนทุกคน',
  kind: 'secondary',
  usualReason: '',
  effect: <RingActionEffect act="hold" {...params} />,
  run: ({ reason }) => api('POST /risk/{rule}/{subject}/hold', { params, body: { reason } }),
  done: 'พักการถอนที่รออยู่ของทุกคนแล้ว ดูได้ที่งานรอ',
})

/**
 * Returns the proposal to void the bonuses of all members of a risk alarm. It moves money, so maker and checker (first and second staff user) see
 * the amounts by member.
 */
const voidBonuses = ({ rule, subject }: Params, ring: Whole['ring']): ActionButton => ({
  name: 'ยกเลิกโบนัสทุกคน',
  kind: 'danger',
  ask: () => ({
    way: 'two',
    title: 'ยกเลิกโบนัสทั้งกลุ่ม',
    note: 'โบนัสที่รอรับถูกถอนคืน โบนัสที่เปิดอยู่จบเหมือนสมาชิกสละสิทธิ์ เงินของสมาชิกเองอยู่ครบ',
    kind: 'ring_bonuses',
    payload: () => ({ rule, subject, members: ring }),
  }),
})

const decisionsFor = (params: Params): Decision[] => [
  {
    name: 'ทำเครื่องหมายทุกคน',
    kind: 'danger',
    hotkey: 'a',
    usualReason: '',
    effect: <RingActionEffect act="mark" {...params} />,
    run: ({ reason }) => api('POST /risk/{rule}/{subject}/mark', { params, body: { reason } }),
    done: 'ทำเครื่องหมายแล้ว การถอนของทุกคนจะรอคนตรวจ',
  },
  hold(params),
  {
    name: 'เตือนผิด',
    kind: 'secondary',
    hotkey: 'r',
    usualReason: '',
    run: ({ reason }) => api('POST /risk/{rule}/{subject}/false-alarm', { params, body: { reason } }),
    done: 'นับเป็นเตือนผิดแล้ว จะเตือนอีกเมื่อมีคนใหม่เข้ามา',
  },
]

type Props = { rule: RiskRule; subject: string; onDone: () => void }

export function AlarmCase({ rule, subject, onDone }: Props) {
  const may = usePermissions()
  const mayMark = may('risk.mark')
  const params = { rule, subject }
  const waiting = useWaitingProposal(`risk:${rule}:${subject}`, ['ring_bonuses'])
  const { data, error, refetch } = useQuery(call('GET /risk/{rule}/{subject}', { params }))
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  const { alarm, members, links, ring } = data
  const done = () => {
    void refetchCalls('GET /risk', 'GET /risk/{rule}/{subject}', 'GET /work')
    onDone()
  }
  return (
    <CaseFrame
      title={`กฎ: ${ruleNames[rule].name}`}
      figure={`${alarm.members} คน`}
      state={outcomes[alarm.outcome ?? 'open']}
      why={ruleNames[rule].why}
      foot={
        <>
          <Decisions
            decisions={mayMark ? (alarm.outcome === null ? decisionsFor(params) : [hold(params)]) : []}
            onDone={done}
          />
          <ActionButtons
            size="m"
            buttons={may('bonuses.change') && ring.length > 0 ? [voidBonuses(params, ring)] : []}
            onDone={done}
          />
        </>
      }
    >
      <ProposalNote proposal={waiting} />
      {alarm.outcome === null || alarm.judged_at === null ? null : (
        <Alert kind="info">
          {outcomes[alarm.outcome].text} โดย {alarm.judged_by} เมื่อ {formatThaiDateTime(alarm.judged_at)}
        </Alert>
      )}
      <p className={styles.facts}>{factsInWords(alarm.facts)}</p>
      {members.length > 1 ? (
        <CasePart title="ความเชื่อมโยง">
          <LinksGraph members={members} links={links} />
        </CasePart>
      ) : null}
      <CasePart title="สมาชิก" note={`${alarm.members} คน`}>
        <RingMembers members={members} />
      </CasePart>
    </CaseFrame>
  )
}
