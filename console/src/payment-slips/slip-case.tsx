import { type SlipRefusal, slipRefusals } from '@sala/contract/cashier/payment-slips/slip-notes.ts'
import { reasonName } from '@sala/contract/desk/display-texts/work-queue-texts.ts'
import type { SlipId } from '@sala/contract/wire/ids.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { BankAccount } from '../case/bank-account.tsx'
import { CaseActs } from '../case/case-actions.tsx'
import { type Decision, Decisions } from '../case/case-decisions.tsx'
import { CaseFrame } from '../case/case-layout.tsx'
import { CaseWaiting, SettledNote } from '../case/case-status-notes.tsx'
import { CasePart, Facts } from '../case/fact-list.tsx'
import { MemberCard } from '../case/member-card.tsx'
import { usePermissions } from '../session/desk-session.ts'
import { SlipPicture } from './slip-picture.tsx'
import { slipStates } from './slip-texts.ts'

type Case = Answer<'GET /slips/{slip}'>
type Line = Case['lines'][number]

const causeOptions = Object.entries(slipRefusals).map(([value, label]) => ({ value, label }))

const decisionsFor = ({ id: slip, lines }: Case): Decision[] => [
  ...lines.slice(0, 1).map(
    (line): Decision => ({
      name: 'เติมเครดิตตามสลิป',
      kind: 'primary',
      hotkey: 'a',
      usualReason: 'สลิปตรงกับรายการธนาคาร',
      run: ({ reason }) =>
        api('POST /slips/{slip}/settle', { params: { slip }, body: { line: line.line_id, reason } }),
      done: 'เติมเครดิตให้สมาชิกแล้ว',
    }),
  ),
  {
    name: 'ปฏิเสธสลิป',
    kind: 'danger',
    hotkey: 'r',
    usualReason: '',
    choice: { name: 'สมาชิกจะเห็นว่า', options: causeOptions },
    run: ({ reason, choice }) =>
      api('POST /slips/{slip}/refuse', { params: { slip }, body: { cause: choice as SlipRefusal, reason } }),
    done: 'ปฏิเสธสลิปแล้ว',
  },
]

const nameOf = (member: Line['payer']): string => (member === null ? '-' : `${member.name} ${member.phone}`)

function LineFacts({ line }: { line: Line }) {
  return (
    <Facts
      facts={[
        { name: 'ยอด', value: <Money amount={line.amount} /> },
        { name: 'เงินเข้าเมื่อ', value: formatThaiDateTime(line.paid_at) },
        {
          name: 'ผู้โอน',
          value: <BankAccount bank={line.from_bank} account={line.from_account} />,
          wide: true,
        },
        { name: 'บัญชีนี้ผูกกับ', value: nameOf(line.payer) },
        {
          name: 'เงินอยู่ที่',
          value:
            line.owner === null
              ? line.outcome === 'suspended'
                ? 'พักไว้'
                : 'ยังไม่ได้ลงบัญชี'
              : nameOf(line.owner),
        },
        line.is_repeated ? { name: 'เลขรายการ', value: 'ธนาคารแจ้งเลขนี้ซ้ำ' } : null,
      ]}
    />
  )
}

type Props = { id: SlipId; blocked: string | null; onDone: () => void }

export function SlipCase({ id, blocked, onDone }: Props) {
  const mayAnswer = usePermissions()('slips.answer')
  const { data, error, refetch } = useQuery(call('GET /slips/{slip}', { params: { slip: id } }))
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  const done = () => {
    void refetchCalls('GET /slips/{slip}', 'GET /work', 'GET /work/acts')
    onDone()
  }
  const total = data.lines[0]?.amount
  return (
    <CaseFrame
      title={`สลิป ${data.trans_ref}`}
      figure={total === undefined ? undefined : <Money amount={total} />}
      state={slipStates[data.status]}
      why={
        data.status === 'waiting'
          ? reasonName(data.hold ?? (data.lines.length === 0 ? 'no_line' : 'not_read'))
          : undefined
      }
      foot={
        <Decisions
          key={data.lines[0]?.line_id ?? ''}
          decisions={data.status === 'waiting' && mayAnswer ? decisionsFor(data) : []}
          blocked={blocked}
          onDone={done}
        />
      }
    >
      <SettledNote settled={data.settled} />
      <Facts
        facts={[
          { name: 'ธนาคารในสลิป', value: <BankAccount bank={data.bank} account={null} /> },
          { name: 'ส่งเมื่อ', value: formatThaiDateTime(data.sent_at) },
          { name: 'สัญญาว่าจะตอบภายใน', value: formatThaiDateTime(data.answer_by) },
          data.rivals.length === 0
            ? null
            : { name: 'มีผู้ส่งสลิปเดียวกัน', value: data.rivals.map(nameOf).join(', '), wide: true },
        ]}
      />
      <SlipPicture slip={id} />
      <CasePart title="รายการธนาคาร">
        {data.lines.length === 0 ? <p>ยังไม่พบเงินตามเลขรายการนี้</p> : null}
        {data.lines.map(line => (
          <LineFacts key={line.line_id} line={line} />
        ))}
      </CasePart>
      <CaseActs kind="slip" id={id} />
      <MemberCard member={data.member} />
    </CaseFrame>
  )
}
