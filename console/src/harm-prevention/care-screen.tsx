import { careMarkerNames, careStepNames } from '@sala/contract/desk/display-texts/care-texts.ts'
import { Chip } from '@sala/ui/action/chip.tsx'
import { Heart } from '@sala/ui/brand/icons.ts'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { call } from '../calls/query-cache.ts'
import { useKeys } from '../keyboard/keyboard-shortcuts.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import { ListScreen } from '../table/list-screen.tsx'
import styles from './care.module.css'
import { CareCase } from './care-case.tsx'
import type { CareSearch } from './care-search.ts'
import { type CareRow, careStates } from './care-texts.ts'

const route = getRouteApi('/care')
const ASK_EVERY_MS = 60_000

const isLate = ({ talk_by }: CareRow): boolean => talk_by !== null && Date.parse(talk_by) < Date.now()

const columns: readonly Column<CareRow>[] = [
  { key: 'member', name: 'สมาชิก', cell: ({ member }) => `${member.name || 'ยังไม่มีชื่อ'} ${member.phone}` },
  {
    key: 'step',
    name: 'ขั้น',
    cell: ({ step, state }) => (
      <Badge tone={careStates[state].tone}>
        {step === null ? careStates[state].text : (careStepNames[step] ?? '')}
      </Badge>
    ),
  },
  { key: 'score', name: 'คะแนน', cell: row => row.score, end: true },
  {
    key: 'markers',
    name: 'สัญญาณ',
    cell: ({ markers }) => markers.map(marker => careMarkerNames[marker].name).join(' · '),
    long: true,
  },
  {
    key: 'talk',
    name: 'พูดคุย',
    cell: row =>
      row.talk_by !== null ? (
        <Badge tone={isLate(row) ? 'coral' : 'amber'}>ภายใน {formatThaiDateTime(row.talk_by)}</Badge>
      ) : row.talked_at === null ? (
        ''
      ) : (
        formatThaiDateTime(row.talked_at)
      ),
    wide: true,
  },
  { key: 'since', name: 'ตั้งแต่', cell: row => formatThaiDateTime(row.since), wide: true },
  { key: 'id', name: 'รหัสสมาชิก', cell: row => row.member.id, hidden: true },
]

/** The screen of member care: members whose play shows signs of harm (markers), and the evidence and record of the open member. */
export function CareScreen() {
  const { state, open } = route.useSearch()
  const navigate = route.useNavigate()
  const query = state === undefined ? {} : { state }
  const { data, error, refetch } = useQuery({
    ...call('GET /care', { query }),
    refetchInterval: ASK_EVERY_MS,
  })
  const show = (search: CareSearch) => void navigate({ to: '/care', search, replace: true })
  const rows = data?.rows ?? []
  const at = rows.findIndex(({ member }) => member.id === open)
  const step = (by: number) => {
    const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)]
    if (next !== undefined) show({ ...query, open: next.member.id })
  }
  useKeys({ j: () => step(1), k: () => step(-1) })
  return (
    <ListScreen
      title="ดูแลสมาชิก"
      filters={Object.entries(careStates).map(([key, { text }]) => (
        <Chip
          key={key}
          selected={(state ?? 'open') === key}
          onClick={() => show(key === 'open' ? {} : { state: key as NonNullable<CareSearch['state']> })}
        >
          {text}
        </Chip>
      ))}
      empty={
        <EmptyState icon={<Heart />} title="ไม่มีสมาชิกตามที่เลือก">
          กฎตรวจเองทุกสิบห้านาที ดูคนที่เริ่มมีสัญญาณได้ที่ มีสัญญาณ ยังไม่ถึงขั้น
        </EmptyState>
      }
      pages={{ rows: data?.rows, error, again: refetch, more: undefined }}
      table={listed => (
        <>
          <p className={styles.about}>
            ขั้น 1 เมื่อถึง {data?.scores[0]} คะแนน · ขั้น 2 เมื่อถึง {data?.scores[1]} · ขั้น 3 เมื่อถึง {data?.scores[2]}
          </p>
          <DataTable
            caption="สมาชิกที่ต้องดูแล"
            file={{ name: 'care', filter: { state } }}
            columns={columns}
            rows={listed}
            rowKey={row => row.member.id}
            openKey={open}
            onOpen={row => show({ ...query, open: row.member.id })}
            onMore={undefined}
          />
        </>
      )}
      panel={open === undefined ? null : <CareCase key={open} member={open} />}
      onClose={() => show(query)}
    />
  )
}
