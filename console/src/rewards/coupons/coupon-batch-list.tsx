import { deciderName } from '@sala/contract/desk/display-texts/audit/audit-actions.ts'
import { couponFormNames } from '@sala/contract/desk/display-texts/reward-texts.ts'
import { TicketPercent } from '@sala/ui/brand/icons.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatCount } from '@sala/ui/format/count.ts'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { ProposalForm } from '../../actions/proposal-form.tsx'
import { CaseFrame } from '../../case/case-layout.tsx'
import type { Column } from '../../table/data-table.tsx'
import { type ListQuery, RewardListScreen, type ShownList } from '../reward-list-screen.tsx'
import { CouponCase } from './coupon-batch-case.tsx'
import { couponOrder } from './coupon-batch-proposal.ts'
import { type CouponRow, couponStates } from './coupon-texts.ts'

const columns: readonly Column<CouponRow>[] = [
  { key: 'title', name: 'ชื่อ', cell: row => row.title },
  {
    key: 'state',
    name: 'สถานะ',
    cell: ({ state }) => <Badge tone={couponStates[state].tone}>{couponStates[state].text}</Badge>,
  },
  { key: 'form', name: 'แบบ', cell: row => couponFormNames[row.form], wide: true },
  { key: 'reward', name: 'ครั้งละ', cell: row => <Money amount={row.reward_fixed} />, end: true },
  {
    key: 'uses',
    name: 'ใช้แล้ว',
    cell: row => `${formatCount(row.uses)} / ${formatCount(row.uses_max)}`,
    end: true,
  },
  { key: 'spent', name: 'ให้ไป', cell: row => <Money amount={row.spent} />, end: true, wide: true },
  { key: 'budget', name: 'งบ', cell: row => <Money amount={row.budget} />, end: true, wide: true },
  { key: 'refusals', name: 'ถูกปฏิเสธ', cell: row => row.refusals, end: true, wide: true },
  {
    key: 'ends',
    name: 'ถึง',
    cell: row => (row.ends_at === null ? 'ไม่มีกำหนด' : formatThaiDate(row.ends_at)),
    wide: true,
  },
  { key: 'made_by', name: 'สร้างโดย', cell: row => deciderName(row.made_by), hidden: true },
]

/** The list of coupon batches, and next to it the open batch or the form for a new one. */
export const couponList = (
  shown: ShownList,
  list: ListQuery<CouponRow> & { readonly data: { readonly unknown: number } | undefined },
) => (
  <RewardListScreen
    kind="coupons"
    caption="ชุดคูปองทั้งหมด"
    head={`ลองโค้ดที่ไม่มีอยู่ ${formatCount(list.data?.unknown ?? 0)} ครั้งใน 30 วัน`}
    empty={
      <EmptyState icon={<TicketPercent />} title="ยังไม่มีชุดคูปอง">
        เสนอชุดแรกด้วยปุ่ม ชุดคูปองใหม่ ระบบบอกต้นทุนก่อนเสนอ และมีผลเมื่ออีกคนอนุมัติ
      </EmptyState>
    }
    states={couponStates}
    {...shown}
    list={list}
    file="coupons"
    columns={columns}
    add="ชุดคูปองใหม่"
    form={close => <NewBatch onDone={close} />}
    opened={row => <CouponCase key={row.id} batch={row.id} />}
  />
)

function NewBatch({ onDone }: { onDone: () => void }) {
  return (
    <CaseFrame
      title="ชุดคูปองใหม่"
      state={{ text: 'ร่าง', tone: 'neutral' }}
      why="กรอกแล้วดูผลก่อนเสนอ ระบบบอกว่าใครใช้ได้และต้นทุนเท่าไร โค้ดออกได้หลังอนุมัติ"
    >
      <ProposalForm ask={couponOrder} onDone={onDone} />
    </CaseFrame>
  )
}
