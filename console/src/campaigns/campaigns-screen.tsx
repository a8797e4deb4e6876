import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { call } from '../calls/query-cache.ts'
import { usePermissions } from '../session/desk-session.ts'
import type { Column } from '../table/data-table.tsx'
import { StateListScreen } from '../table/list-by-state-screen.tsx'
import { CampaignCase } from './campaign-case.tsx'
import { type CampaignRow, campaignStates } from './campaign-texts.ts'
import { type CampaignsSearch, NEW } from './campaigns-search.ts'
import { NewCampaign } from './new-campaign-form.tsx'

const route = getRouteApi('/campaigns')

const columns: readonly Column<CampaignRow>[] = [
  { key: 'name', name: 'ชื่อ', cell: row => row.name },
  {
    key: 'state',
    name: 'สถานะ',
    cell: ({ state }) => <Badge tone={campaignStates[state].tone}>{campaignStates[state].text}</Badge>,
  },
  { key: 'sent', name: 'ส่งแล้ว (คน)', cell: row => row.sent, end: true },
  { key: 'message', name: 'กลุ่มที่ส่ง', cell: row => row.message_members, end: true, wide: true },
  { key: 'control', name: 'กลุ่มเปรียบเทียบ', cell: row => row.control_members, end: true, wide: true },
  { key: 'made_by', name: 'ผู้สร้าง', cell: row => row.made_by, wide: true },
  { key: 'made', name: 'สร้างเมื่อ', cell: row => formatThaiDate(row.made_at), wide: true },
  {
    key: 'ended',
    name: 'จบเมื่อ',
    cell: row => (row.ended_at === null ? '–' : formatThaiDate(row.ended_at)),
    wide: true,
  },
  { key: 'id', name: 'รหัส', cell: row => row.id, hidden: true },
]

export function CampaignsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const may = usePermissions()
  const list = useQuery(call('GET /campaigns'))
  const show = (next: CampaignsSearch) => void navigate({ to: '/campaigns', search: next, replace: true })
  return (
    <StateListScreen
      title="แคมเปญ"
      caption="แคมเปญทั้งหมด"
      states={campaignStates}
      search={search}
      onSearch={show}
      list={list}
      file="campaigns"
      columns={columns}
      add={may('campaigns.edit') ? { text: 'สร้างแคมเปญ', open: NEW } : null}
      panel={open =>
        open === NEW ? (
          <NewCampaign onMade={id => show({ open: id })} />
        ) : (
          <CampaignCase key={open} id={open} />
        )
      }
    />
  )
}
