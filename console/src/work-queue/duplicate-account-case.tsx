import { reasonName, workKindNames } from '@sala/contract/desk/display-texts/work-queue-texts.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { liftExclusion } from '../actions/duplicate-account-actions.ts'
import { type Answer, api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { type Decision, Decisions } from '../case/case-decisions.tsx'
import { CaseFrame } from '../case/case-layout.tsx'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { CasePart, Facts } from '../case/fact-list.tsx'
import type { WorkItem } from '../case/use-work-queue.ts'
import { DuplicateList, MemberName, RefusedRow } from '../member-graph/duplicate-account-list.tsx'
import { ExcludedMatches } from '../member-graph/self-exclusion-matches.tsx'
import { ProposalNote } from '../proposals/proposal-note.tsx'
import { useWaitingProposal } from '../proposals/waiting-proposal.tsx'
import { usePermissions } from '../session/desk-session.ts'
import { troubleOf } from './problem-instruction-texts.ts'

type Props = { item: WorkItem; blocked: string | null; onDone: () => void }

type FrameProps = { item: WorkItem; foot?: ReactNode; children?: ReactNode }

/** Layout of a case about duplicate accounts: title, account and actions, with the matching accounts below. */
function LikenessFrame({ item, foot, children }: FrameProps) {
  return (
    <CaseFrame
      title={workKindNames[item.kind]}
      figure={reasonName(item.why)}
      state={{ text: 'รอคนดูแล', tone: 'amber' }}
      foot={foot}
    >
      <Facts
        facts={[
          { name: 'สิ่งที่ต้องทำ', value: troubleOf(item.why)?.to_do, wide: true },
          { name: 'ตั้งแต่', value: formatThaiDateTime(item.since) },
          item.member === null ? null : { name: 'สมาชิก', value: <MemberName member={item.member} /> },
        ]}
      />
      {children}
    </CaseFrame>
  )
}

type Refused = Answer<'GET /members/{member}/refused-bonuses'>['rows'][number]

const allow = (member: MemberId, refusals: readonly Refused[]): Decision[] => {
  const [first] = refusals
  if (first === undefined) return []
  const options = refusals.map(({ taken_by: { id, name, phone } }) => ({
    value: id,
    label: `${name} ${phone}`,
  }))
  return [
    {
      name: 'เป็นคนละคน',
      kind: 'primary',
      hotkey: 'a',
      usualReason: '',
      ...(options.length > 1 ? { choice: { name: 'คนละคนกับ', options } } : {}),
      run: ({ reason, choice }) => {
        const other = refusals.find(({ taken_by }) => taken_by.id === choice) ?? first
        return api('POST /members/{member}/refused-bonuses/{other}/allow', {
          params: { member, other: other.taken_by.id },
          body: { reason },
        })
      },
      done: 'ทั้งสองบัญชีรับโบนัสได้ตามสิทธิ์ของตน',
    },
  ]
}

function RefusedBonus({ member, item, blocked, onDone }: Props & { member: MemberId }) {
  const mayChange = usePermissions()('bonuses.change')
  const { data, error, refetch } = useQuery(
    call('GET /members/{member}/refused-bonuses', { params: { member } }),
  )
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  const refusals = data.rows.filter(({ refused, allowed }) => refused.id === member && allowed === null)
  const done = () => {
    void refetchCalls('GET /work', 'GET /members/{member}/refused-bonuses')
    onDone()
  }
  return (
    <LikenessFrame
      item={item}
      foot={
        <Decisions
          key={refusals.map(({ taken_by }) => taken_by.id).join()}
          decisions={mayChange ? allow(member, refusals) : []}
          blocked={blocked}
          onDone={done}
        />
      }
    >
      <CasePart title="ผู้ที่รับไปแล้ว" note="สมาชิกไม่เห็นว่าเป็นใคร">
        <DuplicateList>
          {refusals.map(row => (
            <RefusedRow key={row.taken_by.id} row={row} other={row.taken_by} />
          ))}
        </DuplicateList>
      </CasePart>
    </LikenessFrame>
  )
}

/** The case of a bonus that was refused because a duplicate account had already claimed it. */
export function RefusedBonusCase(props: Props) {
  const may = usePermissions()
  const { item } = props
  if (item.member === null || !may('promotions.read')) return <LikenessFrame item={item} />
  return <RefusedBonus member={item.member.id} {...props} />
}

const confirm = (member: MemberId, until: string, seen: string): Decision => ({
  name: 'เป็นคนเดียวกัน',
  kind: 'danger',
  hotkey: 'a',
  usualReason: '',
  effect: <p>บัญชีนี้จะงดเล่นถึง {formatThaiDateTime(until)} เหมือนบัญชีแรก ยกเลิกก่อนไม่ได้ เงินที่เหลือถอนได้</p>,
  run: ({ reason }) =>
    api('POST /members/{member}/likeness/confirm', { params: { member }, body: { reason, seen } }).catch(
      error => {
        // The server refuses the decision if the matching accounts have changed since the page showed them, so their list is fetched again.
        void refetchCalls('GET /members/{member}/likeness')
        throw error
      },
    ),
  done: 'บัญชีนี้งดเล่นถึงวันเดียวกันแล้ว',
})

function SecondAccount({ member, item, blocked, onDone }: Props & { member: MemberId }) {
  const mayLift = usePermissions()('exclusions.lift')
  const waiting = useWaitingProposal(member, ['exclusion_lift'])
  const { data, error, refetch } = useQuery(call('GET /members/{member}/likeness', { params: { member } }))
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  const [until] = data.rows.map(row => row.until).toSorted((a, b) => (a < b ? 1 : -1))
  const decides = mayLift && until !== undefined
  const done = () => {
    void refetchCalls('GET /work', 'GET /members/{member}/likeness')
    onDone()
  }
  return (
    <LikenessFrame
      item={item}
      foot={
        <>
          <Decisions
            decisions={decides ? [confirm(member, until, data.seen)] : []}
            blocked={blocked}
            onDone={done}
          />
          <ActionButtons size="m" buttons={decides ? [liftExclusion(member)] : []} onDone={done} />
        </>
      }
    >
      <ProposalNote proposal={waiting} />
      <ExcludedMatches rows={data.rows} />
    </LikenessFrame>
  )
}

/** The case of an account whose data match a self-excluded member. */
export function SecondAccountCase(props: Props) {
  const may = usePermissions()
  const { item } = props
  if (item.member === null || !may('exclusions.read')) return <LikenessFrame item={item} />
  return <SecondAccount member={item.member.id} {...props} />
}
