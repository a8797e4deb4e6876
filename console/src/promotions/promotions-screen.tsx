import { frequencyNames, triggerNames } from '@sala/contract/desk/display-texts/promotion-texts.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { call } from '../calls/query-cache.ts'
import type { Column } from '../table/data-table.tsx'
import { StateListScreen } from '../table/list-by-state-screen.tsx'
import { PromotionCase } from './promotion-case.tsx'
import { type PromotionRow, promotionStates, rewardOf } from './promotion-texts.ts'
import type { PromotionsSearch } from './promotions-search.ts'

const route = getRouteApi('/promotions')

const columns: readonly Column<PromotionRow>[] = [
  { key: 'title', name: 'ชื่อ', cell: row => row.title },
  {
    key: 'state',
    name: 'สถานะ',
    cell: ({ state }) => <Badge tone={promotionStates[state].tone}>{promotionStates[state].text}</Badge>,
  },
  { key: 'trigger', name: 'ได้เมื่อ', cell: row => triggerNames[row.trigger], wide: true },
  { key: 'frequency', name: 'บ่อยแค่ไหน', cell: row => frequencyNames[row.frequency], hidden: true },
  { key: 'reward', name: 'ให้', cell: rewardOf, end: true },
  { key: 'turnover', name: 'เทิร์น', cell: row => `${row.turnover_times} เท่า`, end: true, wide: true },
  { key: 'members', name: 'ผู้รับ 30 วัน', cell: row => row.given.members, end: true, wide: true },
  { key: 'given', name: 'ให้ไป 30 วัน', cell: row => <Money amount={row.given.amount} />, end: true },
  {
    key: 'budget',
    name: 'งบเหลือ',
    cell: ({ budget }) =>
      budget === null ? 'ไม่จำกัด' : <Money amount={Math.max(0, budget.budget - budget.spent)} />,
    end: true,
    wide: true,
  },
  {
    key: 'ends',
    name: 'ถึง',
    cell: row => (row.ends_at === null ? 'ไม่มีกำหนด' : formatThaiDate(row.ends_at)),
    wide: true,
  },
  { key: 'id', name: 'เลขที่', cell: row => row.id, hidden: true },
]

export function PromotionsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(call('GET /promotions'))
  const show = (next: PromotionsSearch) => void navigate({ to: '/promotions', search: next, replace: true })
  return (
    <StateListScreen
      title="โปรโมชั่น"
      caption="โปรโมชั่นทั้งหมด"
      states={promotionStates}
      search={search}
      onSearch={show}
      list={list}
      file="promotions"
      columns={columns}
      add={null}
      panel={open => (
        <PromotionCase key={open} id={open} onMade={made => show({ status: 'draft', open: made })} />
      )}
    />
  )
}
