import { Button } from '@sala/ui/action/button.tsx'
import { Award } from '@sala/ui/brand/icons.ts'
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
import { TierCase } from './tier-case.tsx'
import { NewTierTable } from './tier-form.tsx'
import { runningBadge, type TierTableRow } from './tier-texts.ts'

const NEW = 'new'

const columns: readonly Column<TierTableRow>[] = [
  { key: 'id', name: 'ตาราง', cell: row => `ตาราง ${row.id}` },
  {
    key: 'state',
    name: 'สถานะ',
    cell: ({ is_running }) => (
      <Badge tone={runningBadge(is_running).tone}>{runningBadge(is_running).text}</Badge>
    ),
  },
  { key: 'members', name: 'มีระดับ', cell: row => `${formatCount(row.members)} คน`, end: true },
  { key: 'gifts', name: 'ของขวัญ', cell: row => `${formatCount(row.gifts)} ครั้ง`, end: true, wide: true },
  { key: 'given', name: 'ให้ไป', cell: row => <Money amount={row.given} />, end: true },
  { key: 'budget', name: 'งบ', cell: row => <Money amount={row.budget} />, end: true, wide: true },
  { key: 'made', name: 'เริ่มใช้', cell: row => formatThaiDate(row.made_at), wide: true },
]

type Props = { search: RewardsSearch; onShow: (search: RewardsSearch) => void }

/** The list of tables of tiers (levels of members), and next to it the open table or the form for a new one. */
export function TierList({ search: { open }, onShow }: Props) {
  const may = usePermissions()
  const { data, error, refetch } = useQuery(call('GET /rewards/tiers'))
  const close = () => onShow({ kind: 'tiers' })
  const opened = data?.rows.find(({ id }) => String(id) === open)
  return (
    <ListScreen
      title="สิทธิประโยชน์ › ระดับสมาชิก"
      filters={
        <>
          <RewardKinds chosen="tiers" onShow={onShow} />
          {may('promotions.publish') ? (
            <Button
              size="s"
              kind="primary"
              icon={<Award />}
              onClick={() => onShow({ kind: 'tiers', open: NEW })}
            >
              ตารางระดับใหม่
            </Button>
          ) : null}
        </>
      }
      empty={
        <EmptyState icon={<Award />} title="ยังไม่มีตารางระดับ">
          เสนอตารางแรกด้วยปุ่ม ตารางระดับใหม่ ระบบลองกับ 90 วันที่ผ่านมาก่อนเสนอ และมีผลเมื่ออีกคนอนุมัติ
        </EmptyState>
      }
      pages={{ rows: data?.rows, error, again: refetch, more: undefined }}
      table={listed => (
        <DataTable
          caption="ตารางระดับทั้งหมด"
          file={{ name: 'tier_tables', filter: {} }}
          columns={columns}
          rows={listed}
          rowKey={row => String(row.id)}
          openKey={open}
          onOpen={row => onShow({ kind: 'tiers', open: String(row.id) })}
          onMore={undefined}
        />
      )}
      panel={
        open === NEW ? (
          <NewTierTable onDone={close} />
        ) : opened === undefined ? null : (
          <TierCase key={opened.id} id={opened.id} />
        )
      }
      onClose={close}
    />
  )
}
