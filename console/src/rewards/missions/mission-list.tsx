import { CalendarDays } from '@sala/ui/brand/icons.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatCount } from '@sala/ui/format/count.ts'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import type { Column } from '../../table/data-table.tsx'
import { type ListQuery, RewardListScreen, type ShownList } from '../reward-list-screen.tsx'
import { MissionCase } from './mission-case.tsx'
import { NewMission } from './mission-form.tsx'
import { type MissionRow, missionStates } from './mission-texts.ts'

const columns: readonly Column<MissionRow>[] = [
  { key: 'title', name: 'ภารกิจ', cell: row => row.title },
  {
    key: 'state',
    name: 'สถานะ',
    cell: ({ state }) => <Badge tone={missionStates[state].tone}>{missionStates[state].text}</Badge>,
  },
  { key: 'reward', name: 'โบนัส', cell: row => <Money amount={row.reward_fixed} />, end: true },
  { key: 'claims', name: 'รับแล้ว', cell: row => `${formatCount(row.claims)} ครั้ง`, end: true },
  { key: 'given', name: 'ให้ไป', cell: row => <Money amount={row.given} />, end: true, wide: true },
  { key: 'budget', name: 'งบ', cell: row => <Money amount={row.budget} />, end: true, wide: true },
  { key: 'ends', name: 'ถึง', cell: row => formatThaiDate(row.ended_at ?? row.ends_at), wide: true },
]

/** The list of missions, and next to it the open mission or the form for a new one. */
export const missionList = (shown: ShownList, list: ListQuery<MissionRow>) => (
  <RewardListScreen
    kind="missions"
    caption="ภารกิจทั้งหมด"
    empty={
      <EmptyState icon={<CalendarDays />} title="ยังไม่มีภารกิจ">
        เสนอภารกิจแรกด้วยปุ่ม ภารกิจใหม่ ระบบบอกต้นทุนก่อนเสนอ และมีผลเมื่ออีกคนอนุมัติ
      </EmptyState>
    }
    states={missionStates}
    {...shown}
    list={list}
    file="missions"
    columns={columns}
    add="ภารกิจใหม่"
    form={close => <NewMission onDone={close} />}
    opened={row => <MissionCase key={row.id} id={row.id} />}
  />
)
