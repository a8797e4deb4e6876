import { Button } from '@sala/ui/action/button.tsx'
import { CalendarDays } from '@sala/ui/brand/icons.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatCount } from '@sala/ui/format/count.ts'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../calls/query-cache.ts'
import { usePermissions } from '../../session/desk-session.ts'
import { type Column, DataTable } from '../../table/data-table.tsx'
import { ListScreen } from '../../table/list-screen.tsx'
import { RewardKinds } from '../reward-kinds.tsx'
import type { RewardsSearch } from '../rewards-search.ts'
import { MissionCase } from './mission-case.tsx'
import { NewMission } from './mission-form.tsx'
import { type MissionRow, missionStates } from './mission-texts.ts'

const NEW = 'new'

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

type Props = { search: RewardsSearch; onShow: (search: RewardsSearch) => void }

/** The list of missions, and next to it the open mission or the form for a new one. */
export function MissionList({ search: { open }, onShow }: Props) {
  const may = usePermissions()
  const { data, error, refetch } = useQuery(call('GET /rewards/missions'))
  const close = () => onShow({ kind: 'missions' })
  const opened = data?.rows.find(({ id }) => String(id) === open)
  return (
    <ListScreen
      title="สิทธิประโยชน์ › ภารกิจ"
      filters={
        <>
          <RewardKinds chosen="missions" onShow={onShow} />
          {may('promotions.publish') ? (
            <Button
              size="s"
              kind="primary"
              icon={<CalendarDays />}
              onClick={() => onShow({ kind: 'missions', open: NEW })}
            >
              ภารกิจใหม่
            </Button>
          ) : null}
        </>
      }
      empty={
        <EmptyState icon={<CalendarDays />} title="ยังไม่มีภารกิจ">
          เสนอภารกิจแรกด้วยปุ่ม ภารกิจใหม่ ระบบบอกต้นทุนก่อนเสนอ และมีผลเมื่ออีกคนอนุมัติ
        </EmptyState>
      }
      pages={{ rows: data?.rows, error, again: refetch, more: undefined }}
      table={listed => (
        <DataTable
          caption="ภารกิจทั้งหมด"
          file={{ name: 'missions', filter: {} }}
          columns={columns}
          rows={listed}
          rowKey={row => String(row.id)}
          openKey={open}
          onOpen={row => onShow({ kind: 'missions', open: String(row.id) })}
          onMore={undefined}
        />
      )}
      panel={
        open === NEW ? (
          <NewMission onDone={close} />
        ) : opened === undefined ? null : (
          <MissionCase key={opened.id} id={opened.id} />
        )
      }
      onClose={close}
    />
  )
}
