import type { AmlState } from '@sala/contract/aml/aml-terms.ts'
import { amlFactsInWords, amlRuleNames } from '@sala/contract/aml/aml-texts.ts'
import { Chip } from '@sala/ui/action/chip.tsx'
import { ShieldCheck } from '@sala/ui/brand/icons.ts'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../calls/query-cache.ts'
import { useKeys } from '../keyboard/keyboard-shortcuts.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import { ListScreen } from '../table/list-screen.tsx'
import { AmlCase } from './aml-case.tsx'
import { AmlLists } from './aml-lists.tsx'
import type { AmlSearch } from './aml-search.ts'
import { type AmlRow, amlStates } from './aml-texts.ts'

const route = getRouteApi('/aml')
const ASK_EVERY_MS = 60_000

const isLate = ({ decide_by }: AmlRow): boolean => decide_by !== null && Date.parse(decide_by) < Date.now()

const columns: readonly Column<AmlRow>[] = [
  { key: 'member', name: 'สมาชิก', cell: ({ member }) => `${member.name || 'ยังไม่มีชื่อ'} ${member.phone}` },
  { key: 'rule', name: 'เหตุที่พบ', cell: ({ rule }) => amlRuleNames[rule].name },
  {
    key: 'state',
    name: 'สถานะ',
    cell: ({ state }) => <Badge tone={amlStates[state].tone}>{amlStates[state].text}</Badge>,
  },
  { key: 'facts', name: 'ตัวเลขที่พบ', cell: ({ facts }) => amlFactsInWords(facts), long: true },
  {
    key: 'decide',
    name: 'ตัดสินภายใน',
    cell: row =>
      row.decide_by === null ? (
        ''
      ) : (
        <Badge tone={isLate(row) ? 'coral' : 'amber'}>{formatThaiDateTime(row.decide_by)}</Badge>
      ),
    wide: true,
  },
  { key: 'opened', name: 'เปิดเมื่อ', cell: row => formatThaiDateTime(row.opened_at), wide: true },
  { key: 'no', name: 'เลขที่', cell: row => row.no, hidden: true },
]

type FilterProps = { search: AmlSearch; show: (search: AmlSearch) => void }
type ViewProps = FilterProps & { filters: ReactNode }

/** Filters of the screen about money laundering: one for each state of a case, and one that shows the sanctions lists instead of the cases. */
function AmlFilters({ search: { view, state }, show }: FilterProps) {
  return (
    <>
      {Object.entries(amlStates).map(([key, { text }]) => (
        <Chip
          key={key}
          selected={view === undefined && (state ?? 'open') === key}
          onClick={() => show(key === 'open' ? {} : { state: key as AmlState })}
        >
          {text}
        </Chip>
      ))}
      <Chip selected={view === 'lists'} onClick={() => show({ view: 'lists' })}>
        รายชื่อที่โหลด
      </Chip>
    </>
  )
}

function AmlCases({ search, show, filters }: ViewProps) {
  const { state, open } = search
  const query = state === undefined ? {} : { state }
  const { data, error, refetch } = useQuery({
    ...call('GET /aml/cases', { query }),
    refetchInterval: ASK_EVERY_MS,
  })
  const rows = data?.rows ?? []
  const at = rows.findIndex(({ no }) => no === open)
  const step = (by: number) => {
    const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)]
    if (next !== undefined) show({ ...query, open: next.no })
  }
  useKeys({ j: () => step(1), k: () => step(-1) })
  return (
    <ListScreen
      title="ฟอกเงิน"
      filters={filters}
      empty={
        <EmptyState icon={<ShieldCheck />} title="ไม่มีเรื่องตามที่เลือก">
          กฎตรวจการฝากถอนทุกชั่วโมง และเทียบชื่อใหม่กับรายชื่อทุกสิบนาที
        </EmptyState>
      }
      pages={{ rows: data?.rows, error, again: refetch, more: undefined }}
      table={listed => (
        <DataTable
          caption="เรื่องฟอกเงิน"
          file={{ name: 'aml_cases', filter: { state } }}
          columns={columns}
          rows={listed}
          rowKey={row => row.no}
          openKey={open}
          onOpen={row => show({ ...query, open: row.no })}
          onMore={undefined}
        />
      )}
      panel={open === undefined || open === 'new' ? null : <AmlCase key={open} no={open} />}
      onClose={() => show(query)}
    />
  )
}

/** The screen about money laundering: the cases with their evidence and decisions, and the loaded sanctions lists. */
export function AmlScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const show = (next: AmlSearch) => void navigate({ to: '/aml', search: next, replace: true })
  const View = search.view === 'lists' ? AmlLists : AmlCases
  return <View search={search} show={show} filters={<AmlFilters search={search} show={show} />} />
}
