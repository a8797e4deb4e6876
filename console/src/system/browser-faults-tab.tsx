import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../calls/api.ts'
import { call } from '../calls/query-cache.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import type { Column } from '../table/data-table.tsx'
import { ListPart } from '../table/list-section.tsx'
import styles from './system.module.css'

type Fault = Answer<'GET /browser-faults'>['rows'][number]

const REFETCH_MS = 60_000

const columns: readonly Column<Fault>[] = [
  {
    key: 'message',
    name: 'ข้อผิดพลาด',
    cell: ({ message }) => <strong className={styles.value}>{message}</strong>,
    long: true,
  },
  {
    key: 'day',
    name: '24 ชั่วโมง',
    cell: ({ count_of_day }) => count_of_day.toLocaleString('en-US'),
    end: true,
  },
  { key: 'count', name: 'ทั้งหมด', cell: ({ count }) => count.toLocaleString('en-US'), end: true },
  { key: 'pages', name: 'หน้า', cell: ({ pages }) => pages.join(' '), long: true },
  { key: 'browsers', name: 'เบราว์เซอร์', cell: ({ browsers }) => browsers.join(' · '), long: true },
  { key: 'last', name: 'พบล่าสุด', cell: ({ last_at }) => formatThaiDateTime(last_at) },
  { key: 'place', name: 'ตำแหน่ง', cell: ({ place }) => place, wide: true, long: true },
  { key: 'releases', name: 'รุ่น', cell: ({ releases }) => releases.join(' '), wide: true },
  { key: 'first', name: 'พบครั้งแรก', cell: ({ first_at }) => formatThaiDateTime(first_at), wide: true },
]

export function FaultsTab() {
  const { data, error, refetch } = useQuery({ ...call('GET /browser-faults'), refetchInterval: REFETCH_MS })
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  return (
    <ListPart
      title="ข้อผิดพลาดในเบราว์เซอร์ของสมาชิก"
      counted
      empty="ยังไม่พบข้อผิดพลาดใน 30 วันที่ผ่านมา เมื่อหน้าเว็บของสมาชิกขัดข้อง จะขึ้นที่นี่โดยไม่มีข้อมูลส่วนบุคคล"
      file={{ name: 'browser_faults' }}
      columns={columns}
      rows={data.rows}
      rowKey={({ fingerprint }) => fingerprint}
    />
  )
}
