import { deciderName } from '@sala/contract/desk/display-texts/audit/audit-actions.ts'
import { couponFormNames } from '@sala/contract/desk/display-texts/reward-texts.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { TicketPercent } from '@sala/ui/brand/icons.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { ProposalForm } from '../../actions/proposal-form.tsx'
import { call } from '../../calls/query-cache.ts'
import { CaseFrame } from '../../case/case-layout.tsx'
import { usePermissions } from '../../session/desk-session.ts'
import { type Column, DataTable } from '../../table/data-table.tsx'
import { ListScreen, States } from '../../table/list-screen.tsx'
import { RewardKinds } from '../reward-kinds.tsx'
import type { RewardsSearch } from '../rewards-search.ts'
import { CouponCase } from './coupon-batch-case.tsx'
import { couponOrder } from './coupon-batch-proposal.ts'
import { type CouponRow, couponStates } from './coupon-texts.ts'

const NEW = 'new'

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
    cell: row => `${row.uses.toLocaleString('en-US')} / ${row.uses_max.toLocaleString('en-US')}`,
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

type Props = { search: RewardsSearch; onShow: (search: RewardsSearch) => void }

/** The list of coupon batches, and next to it the open batch or the form for a new one. */
export function CouponList({ search: { status, open }, onShow }: Props) {
  const may = usePermissions()
  const { data, error, refetch } = useQuery(call('GET /rewards/coupons'))
  const filter = status === undefined ? {} : { status }
  const rows = data?.rows.filter(row => status === undefined || row.state === status)
  const close = () => onShow(filter)
  const opened = data?.rows.find(({ id }) => id === open)
  const panel =
    open === NEW ? (
      <NewBatch onDone={close} />
    ) : opened === undefined ? null : (
      <CouponCase key={opened.id} batch={opened.id} />
    )
  return (
    <ListScreen
      title="สิทธิประโยชน์ › คูปอง"
      filters={
        <>
          <RewardKinds chosen="coupons" onShow={onShow} />
          <States
            states={couponStates}
            chosen={status}
            onChoose={next => onShow(next === undefined ? {} : { status: next })}
          />
          {may('promotions.publish') ? (
            <Button
              size="s"
              kind="primary"
              icon={<TicketPercent />}
              onClick={() => onShow({ ...filter, open: NEW })}
            >
              ชุดคูปองใหม่
            </Button>
          ) : null}
        </>
      }
      empty={
        data?.rows.length === 0 ? (
          <EmptyState icon={<TicketPercent />} title="ยังไม่มีชุดคูปอง">
            เสนอชุดแรกด้วยปุ่ม ชุดคูปองใหม่ ระบบบอกต้นทุนก่อนเสนอ และมีผลเมื่ออีกคนอนุมัติ
          </EmptyState>
        ) : undefined
      }
      pages={{ rows, error, again: refetch, more: undefined }}
      table={listed => (
        <DataTable
          caption="ชุดคูปองทั้งหมด"
          head={`ลองโค้ดที่ไม่มีอยู่ ${(data?.unknown ?? 0).toLocaleString('en-US')} ครั้งใน 30 วัน`}
          file={{ name: 'coupons', filter }}
          columns={columns}
          rows={listed}
          rowKey={row => row.id}
          openKey={open}
          onOpen={row => onShow({ ...filter, open: row.id })}
          onMore={undefined}
        />
      )}
      panel={panel}
      onClose={close}
    />
  )
}

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
