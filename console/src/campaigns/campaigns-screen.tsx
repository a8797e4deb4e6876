import { Button } from '@sala/ui/action/button.tsx'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { call } from '../calls/query-cache.ts'
import { usePermissions } from '../session/desk-session.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import { ListScreen, States } from '../table/list-screen.tsx'
import { CampaignCase } from './campaign-case.tsx'
import { type CampaignRow, campaignStates } from './campaign-texts.ts'
import { type CampaignsSearch, NEW } from './campaigns-search.ts'
import { NewCampaign } from './new-campaign.tsx'

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
  const { status, open } = route.useSearch()
  const navigate = route.useNavigate()
  const may = usePermissions()
  const { data, error, refetch } = useQuery(call('GET /campaigns'))
  const show = (search: CampaignsSearch) => void navigate({ to: '/campaigns', search, replace: true })
  const filter = status === undefined ? {} : { status }
  const rows = data?.rows.filter(row => status === undefined || row.state === status)
  return (
    <ListScreen
      title="แคมเปญ"
      filters={
        <>
          <States
            states={campaignStates}
            chosen={status}
            onChoose={next => show(next === undefined ? {} : { status: next })}
          />
          {may('campaigns.edit') ? (
            <Button size="s" kind="primary" onClick={() => show({ ...filter, open: NEW })}>
              สร้างแคมเปญ
            </Button>
          ) : null}
        </>
      }
      pages={{ rows, error, again: refetch, more: undefined }}
      table={listed => (
        <DataTable
          caption="แคมเปญทั้งหมด"
          file={{ name: 'campaigns', filter }}
          columns={columns}
          rows={listed}
          rowKey={row => row.id}
          openKey={open}
          onOpen={row => show({ ...filter, open: row.id })}
          onMore={undefined}
        />
      )}
      panel={
        open === undefined ? null : open === NEW ? (
          <NewCampaign onMade={id => show({ open: id })} />
        ) : (
          <CampaignCase key={open} id={open} />
        )
      }
      onClose={() => show(filter)}
    />
  )
}
