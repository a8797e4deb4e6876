import { listEncodingNames, listFormatNames } from '@sala/contract/aml/aml-texts.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { formatCount } from '@sala/ui/format/count.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type ActionButton, ActionButtons } from '../actions/action-buttons.tsx'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { CaseFrame } from '../case/case-layout.tsx'
import { Facts } from '../case/fact-list.tsx'
import { ProposalNote } from '../proposals/proposal-note.tsx'
import { useWaitingProposal } from '../proposals/waiting-proposal.tsx'
import { usePermissions } from '../session/desk-session.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import { ListScreen } from '../table/list-screen.tsx'
import { AmlListUpload } from './aml-list-upload.tsx'
import type { AmlSearch } from './aml-search.ts'
import type { AmlListRow } from './aml-texts.ts'

const stateOf = ({ ended_at, gone }: AmlListRow) =>
  ended_at !== null
    ? ({ text: 'เลิกใช้', tone: 'neutral' } as const)
    : gone > 0
      ? ({ text: 'รอลบชื่อที่หายไป', tone: 'amber' } as const)
      : ({ text: 'ใช้อยู่', tone: 'jade' } as const)

const columns: readonly Column<AmlListRow>[] = [
  { key: 'name', name: 'รายชื่อ', cell: row => row.name },
  { key: 'state', name: 'สถานะ', cell: row => <Badge tone={stateOf(row).tone}>{stateOf(row).text}</Badge> },
  { key: 'entries', name: 'ชื่อ', cell: row => formatCount(row.entries), end: true },
  { key: 'source', name: 'ที่มา', cell: row => row.source, wide: true },
  { key: 'loaded', name: 'โหลดเมื่อ', cell: row => formatThaiDateTime(row.loaded_at), wide: true },
  { key: 'no', name: 'เลขที่', cell: row => row.no, hidden: true },
]

const drop = ({ no }: AmlListRow, what: 'gone' | 'whole'): ActionButton => ({
  name: what === 'gone' ? 'เสนอลบชื่อที่หายไป' : 'เสนอเลิกใช้รายชื่อ',
  ask: () => ({
    way: 'two',
    title: what === 'gone' ? 'ลบชื่อที่ไม่มีในไฟล์ล่าสุด' : 'เลิกใช้รายชื่อ',
    note: 'ชื่อที่ลบไม่ใช้เทียบอีก เรื่องที่เปิดแล้วยังอยู่ มีผลเมื่ออีกคนอนุมัติ',
    kind: 'aml_list_drop',
    payload: () => ({ list: no, what }),
  }),
})

function ListCase({ list }: { list: AmlListRow }) {
  const may = usePermissions()
  const waiting = useWaitingProposal(`aml_list:${list.no}`, ['aml_list_drop'])
  const mayDrop = may('aml.decide') && list.ended_at === null
  return (
    <CaseFrame
      title={list.name}
      state={stateOf(list)}
      foot={
        <ActionButtons
          size="m"
          buttons={mayDrop ? [...(list.gone > 0 ? [drop(list, 'gone')] : []), drop(list, 'whole')] : []}
          onDone={() => void refetchCalls('GET /aml/lists', 'GET /proposals')}
        />
      }
    >
      <ProposalNote proposal={waiting} />
      <Facts
        facts={[
          { name: 'ที่มา', value: list.source, wide: true },
          { name: 'รูปแบบ', value: `${listFormatNames[list.format]} · ${listEncodingNames[list.encoding]}` },
          { name: 'ชื่อในไฟล์ล่าสุด', value: formatCount(list.entries) },
          { name: 'ไม่มีในไฟล์ล่าสุด แต่ยังเทียบ', value: formatCount(list.gone) },
          list.ended_by === null ? null : { name: 'เลิกใช้โดย', value: list.ended_by },
          {
            name: 'โหลดโดย',
            value: `${list.loaded_by} เมื่อ ${formatThaiDateTime(list.loaded_at)}`,
            wide: true,
          },
        ]}
      />
    </CaseFrame>
  )
}

type Props = { search: AmlSearch; show: (search: AmlSearch) => void; filters: ReactNode }

/** The loaded sanctions lists, and the form that loads a list. */
export function AmlLists({ search: { open }, show, filters }: Props) {
  const may = usePermissions()
  const { data, error, refetch } = useQuery(call('GET /aml/lists'))
  const view = { view: 'lists' } as const
  const opened = data?.rows.find(({ no }) => no === open)
  return (
    <ListScreen
      title="ฟอกเงิน"
      filters={
        <>
          {filters}
          {may('aml.act') ? (
            <Button size="s" kind="primary" onClick={() => show({ ...view, open: 'new' })}>
              โหลดรายชื่อ
            </Button>
          ) : null}
        </>
      }
      pages={{ rows: data?.rows, error, again: refetch, more: undefined }}
      table={listed => (
        <DataTable
          caption="รายชื่อที่โหลด"
          file={{ name: 'aml_lists', filter: {} }}
          columns={columns}
          rows={listed}
          rowKey={row => row.no}
          openKey={open}
          onOpen={row => show({ ...view, open: row.no })}
          onMore={undefined}
        />
      )}
      panel={
        open === 'new' ? (
          <AmlListUpload onLoaded={no => show({ ...view, open: no })} />
        ) : opened === undefined ? null : (
          <ListCase key={open} list={opened} />
        )
      }
      onClose={() => show(view)}
    />
  )
}
