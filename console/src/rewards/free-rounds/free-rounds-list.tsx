import { Gift } from '@sala/ui/brand/icons.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatCount } from '@sala/ui/format/count.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { ProposalForm } from '../../actions/proposal-form.tsx'
import { CaseFrame } from '../../case/case-layout.tsx'
import type { Column } from '../../table/data-table.tsx'
import { type ListQuery, RewardListScreen, type ShownList } from '../reward-list-screen.tsx'
import { FreeRoundsCase } from './free-rounds-case.tsx'
import { freeRoundsOrder } from './free-rounds-proposal.ts'
import { batchStates, type FreeRoundsRow } from './free-rounds-texts.ts'

const columns: readonly Column<FreeRoundsRow>[] = [
  { key: 'title', name: 'รอบฟรี', cell: row => row.title },
  {
    key: 'state',
    name: 'สถานะ',
    cell: ({ state }) => <Badge tone={batchStates[state].tone}>{batchStates[state].text}</Badge>,
  },
  { key: 'game', name: 'เกม', cell: row => row.game_name, wide: true },
  {
    key: 'given',
    name: 'ได้รับ',
    cell: row => `${formatCount(row.given)} จาก ${formatCount(row.members)} คน`,
    end: true,
  },
  { key: 'played', name: 'เล่นแล้ว', cell: row => `${formatCount(row.played)} รอบ`, end: true, wide: true },
  { key: 'winnings', name: 'เงินรางวัล', cell: row => <Money amount={row.winnings} />, end: true },
  { key: 'cost', name: 'ต้นทุนสูงสุด', cell: row => <Money amount={row.cost_maximum} />, end: true, wide: true },
  { key: 'ends', name: 'เล่นได้ถึง', cell: row => formatThaiDateTime(row.ends_at), wide: true },
]

function NewFreeRounds({ onDone }: { onDone: () => void }) {
  return (
    <CaseFrame
      title="แจกรอบฟรี"
      state={{ text: 'ร่าง', tone: 'neutral' }}
      why="กรอกแล้วดูผลก่อนเสนอ ระบบบอกว่าใครรับได้และต้นทุนเท่าไร เงินรางวัลเข้าเป็นโบนัสพร้อมยอดเทิร์น ชุดที่แจกแล้วแก้ไม่ได้"
    >
      <ProposalForm ask={freeRoundsOrder} onDone={onDone} />
    </CaseFrame>
  )
}

/** The list of batches of free rounds, and next to it the open batch or the form for a new one. */
export const freeRoundsList = (shown: ShownList, list: ListQuery<FreeRoundsRow>) => (
  <RewardListScreen
    kind="free_rounds"
    caption="รอบฟรีทั้งหมด"
    empty={
      <EmptyState icon={<Gift />} title="ยังไม่มีรอบฟรี">
        เสนอชุดแรกด้วยปุ่ม แจกรอบฟรี ระบบบอกต้นทุนสูงสุดก่อนเสนอ และมีผลเมื่ออีกคนอนุมัติ
      </EmptyState>
    }
    states={batchStates}
    {...shown}
    list={list}
    file="free_rounds"
    columns={columns}
    add="แจกรอบฟรี"
    form={close => <NewFreeRounds onDone={close} />}
    opened={row => <FreeRoundsCase key={row.id} id={row.id} />}
  />
)
