import { actorName } from '@sala/contract/desk/words/acts.ts'
import { reasonName } from '@sala/contract/desk/words/work.ts'
import type { WithdrawalId } from '@sala/contract/wire/ids.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { type AskButton, AskButtons } from '../asking/ask-buttons.tsx'
import { proposeApproval, settlePayout } from '../asking/evidence.ts'
import { type Answer, api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/queries.ts'
import { BankAccount } from '../case/bank.tsx'
import { CaseFrame } from '../case/case-frame.tsx'
import { CaseWaiting, SettledNote } from '../case/case-state.tsx'
import { CaseTimeline } from '../case/case-timeline.tsx'
import { type Decision, Decisions } from '../case/decisions.tsx'
import { Facts } from '../case/facts.tsx'
import { usePartnerLogFact } from '../case/partner-log-link.tsx'
import { MemberCard } from '../members/member-card.tsx'
import { usePace } from '../session/live.ts'
import { sessionCall, useMay } from '../session/session.ts'
import { type RefusalCause, refusalNames, withdrawalStates } from './words.ts'

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
  done: 'ปฏิเสธแล้ว เครดิตคืนให้สมาชิก',
})

const hold = (withdrawal: WithdrawalId): Decision => ({
  name: 'พักไว้',
  kind: 'secondary',
  usualReason: '',
  run: ({ reason }) =>
    api('POST /withdrawals/{withdrawal}/hold', { params: { withdrawal }, body: { reason } }),
  done: 'พักไว้แล้ว จะไม่โอนจนกว่าจะยกเลิกการพัก',
})

const lift = (withdrawal: WithdrawalId): Decision => ({
  name: 'ยกเลิกการพัก',
  kind: 'primary',
  hotkey: 'a',
  usualReason: 'ตรวจเพิ่มแล้ว',
  run: ({ reason }) =>
    api('POST /withdrawals/{withdrawal}/lift', { params: { withdrawal }, body: { reason } }),
  done: 'ยกเลิกการพักแล้ว รออนุมัติ',
})

const toDecide = (withdrawal: WithdrawalId): Decision[] => [
  {
    name: 'อนุมัติ',
    kind: 'primary',
    hotkey: 'a',
    usualReason: 'ตรวจแล้ว ถูกต้อง',
    run: ({ reason }) =>
      api('POST /withdrawals/{withdrawal}/approve', { params: { withdrawal }, body: { reason } }),
    done: 'อนุมัติแล้ว ระบบกำลังโอน',
  },
  refuse(withdrawal),
  hold(withdrawal),
]

const toAsk = (withdrawal: WithdrawalId): Decision => ({
  name: 'ถามธนาคารเดี๋ยวนี้',
  kind: 'secondary',
  hotkey: 'a',
  usualReason: 'ติดตามผลการโอน',
  run: () => api('POST /withdrawals/{withdrawal}/ask-bank', { params: { withdrawal } }),
  done: 'ถามธนาคารแล้ว',
})

const decisionsFor = ({ id, status }: Case, mayDecide: boolean): Decision[] => {
  if (!mayDecide) return []
  if (status === 'requested') return toDecide(id)
  if (status === 'held') return [lift(id), refuse(id)]
  if (status === 'approved') return [hold(id), refuse(id)]
  return status === 'paying' || status === 'uncertain' ? [toAsk(id)] : []
}

/** What takes a second person: the end that the bank does not tell of, and more than one decides alone. */
const asksFor = (
  { id, status, amount, is_disowned }: Case,
  may: ReturnType<typeof useMay>,
  most: number,
): AskButton[] => [
  ...((status === 'uncertain' || (status === 'paying' && is_disowned)) && may('money.settle')
    ? [settlePayout(id)]
    : []),
  ...(status === 'requested' && may('withdrawals.decide')
    ? [proposeApproval(id, amount > most ? 'primary' : 'quiet')]
    : []),
]

function Told({ found }: { found: Case }) {
  const logOf = usePartnerLogFact()
  return (
    <Facts
      facts={[
        {
          name: 'โอนเข้า',
          value: <BankAccount bank={found.bank} account={found.account_number} />,
          wide: true,
        },
        { name: 'ชื่อบัญชี', value: found.name },
        { name: 'ขอเมื่อ', value: formatThaiDateTime(found.created_at) },
        { name: 'ยอดถอนรวมวันนั้น', value: <Money amount={found.day_total} /> },
        { name: 'ถอนครั้งแรก', value: found.is_first ? 'ใช่' : 'ไม่ใช่' },
        found.payout_account === null || found.payout_bank === null
          ? null
          : {
              name: 'โอนจากบัญชี',
              value: <BankAccount bank={found.payout_bank} account={found.payout_account} />,
            },
        found.approved_by === null ? null : { name: 'อนุมัติโดย', value: actorName(found.approved_by) },
        found.held_for === null ? null : { name: 'พักไว้เพราะ', value: found.held_for, wide: true },
        found.bank_reason === null ? null : { name: 'ธนาคารแจ้งว่า', value: found.bank_reason, wide: true },
        found.lookups === 0 ? null : { name: 'ถามธนาคารแล้ว', value: `${found.lookups} ครั้ง` },
        found.payout_account === null ? null : logOf({ reference: found.id }),
      ]}
    />
  )
}

type Props = { id: WithdrawalId; blocked: string | null; onDone: () => void }

/** One withdrawal beside its member, with what auto-approval said. */
export function WithdrawalCase({ id, blocked, onDone }: Props) {
  const may = useMay()
  const mayDecide = may('withdrawals.decide')
  const { data: session } = useQuery(sessionCall)
  const pace = usePace(ASK_EVERY_MS)
  const { data, error, refetch } = useQuery({
    ...call('GET /withdrawals/{withdrawal}', { params: { withdrawal: id } }),
    refetchInterval: pace,
  })
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  const done = () => {
    void refetchCalls('GET /withdrawals/{withdrawal}', 'GET /withdrawals', 'GET /work')
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
          <Decisions decisions={decisionsFor(data, mayDecide)} blocked={blocked} onDone={done} />
          <AskButtons
            size="m"
            buttons={asksFor(data, may, session?.operator.limits.decide ?? Number.POSITIVE_INFINITY)}
            onDone={done}
          />
        </>
      }
    >
      {data.status === 'requested' ? null : <SettledNote settled={data.settled} />}
      <Told found={data} />
      <MemberCard member={data.member} />
      <CaseTimeline events={data.events} states={withdrawalStates} />
    </CaseFrame>
  )
}
