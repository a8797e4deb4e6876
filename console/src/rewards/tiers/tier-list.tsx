import { tierTableStateOf } from '@sala/contract/desk/display-texts/reward-texts.ts'
import { Award } from '@sala/ui/brand/icons.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatCount } from '@sala/ui/format/count.ts'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import type { Column } from '../../table/data-table.tsx'
import { type ListQuery, RewardListScreen, type ShownList } from '../reward-list-screen.tsx'
import { TierCase } from './tier-case.tsx'
import { NewTierTable } from './tier-form.tsx'
import { type TierTableRow, tableStates } from './tier-texts.ts'

const columns: readonly Column<TierTableRow>[] = [
  { key: 'id', name: 'ตาราง', cell: row => `ตาราง ${row.id}` },
  {
    key: 'state',
    name: 'สถานะ',
    cell: row => (
      <Badge tone={tableStates[tierTableStateOf(row)].tone}>{tableStates[tierTableStateOf(row)].text}</Badge>
    ),
  },
  { key: 'members', name: 'มีระดับ', cell: row => `${formatCount(row.members)} คน`, end: true },
  { key: 'gifts', name: 'ของขวัญ', cell: row => `${formatCount(row.gifts)} ครั้ง`, end: true, wide: true },
  { key: 'given', name: 'ให้ไป', cell: row => <Money amount={row.given} />, end: true },
  { key: 'budget', name: 'งบ', cell: row => <Money amount={row.budget} />, end: true, wide: true },
  { key: 'made', name: 'เริ่มใช้', cell: row => formatThaiDate(row.made_at), wide: true },
]

/** The list of tables of tiers (levels of members), and next to it the open table or the form for a new one. */
export const tierList = (shown: ShownList, { data, error, refetch }: ListQuery<TierTableRow>) => {
  const rows = data?.rows.map(row => ({ ...row, state: tierTableStateOf(row) }))
  return (
    <RewardListScreen
      kind="tiers"
      caption="ตารางระดับทั้งหมด"
      empty={
        <EmptyState icon={<Award />} title="ยังไม่มีตารางระดับ">
          เสนอตารางแรกด้วยปุ่ม ตารางระดับใหม่ ระบบลองกับ 90 วันที่ผ่านมาก่อนเสนอ และมีผลเมื่ออีกคนอนุมัติ
        </EmptyState>
      }
      states={tableStates}
      {...shown}
      list={{ data: rows === undefined ? undefined : { rows }, error, refetch }}
      file="tier_tables"
      columns={columns}
      add="ตารางระดับใหม่"
      form={close => <NewTierTable onDone={close} />}
      opened={row => <TierCase key={row.id} id={row.id} />}
    />
  )
}
