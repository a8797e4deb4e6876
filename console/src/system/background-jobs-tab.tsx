import { Button } from '@sala/ui/action/button.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import spoken from '@sala/ui/screen-reader-text.module.css'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ActionDialog } from '../actions/action-dialog.tsx'
import type { MemberAction } from '../actions/action-types.ts'
import { type Answer, api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { usePermissions } from '../session/desk-session.ts'
import type { Column } from '../table/data-table.tsx'
import { ListPart } from '../table/list-section.tsx'
import styles from './system.module.css'

type Job = Answer<'GET /jobs'>['failed'][number]

const ASK_EVERY_MS = 10_000

const again = ({ id, job }: Job): MemberAction => ({
  way: 'now',
  title: `ให้ ${job} ลองใหม่`,
  note: 'เป็นงานเดิม อ้างอิงเดิม คู่ค้าจะไม่ทำซ้ำ',
  action: 'ให้ลองใหม่',
  kind: 'primary',
  usualReason: 'แก้สาเหตุแล้ว',
  run: (_, reason) => api('POST /work/jobs/{job}/retry', { params: { job: id }, body: { reason } }),
  done: 'ระบบกำลังลองใหม่',
})

const columns: readonly Column<Job>[] = [
  { key: 'job', name: 'งาน', cell: ({ job }) => <strong className={styles.value}>{job}</strong> },
  {
    key: 'state',
    name: 'สถานะ',
    cell: ({ for_good }) => (
      <Badge tone={for_good ? 'coral' : 'amber'}>{for_good ? 'หยุดลองแล้ว' : 'ยังลองต่อ'}</Badge>
    ),
  },
  { key: 'attempts', name: 'ลองแล้ว (ครั้ง)', cell: ({ attempts }) => attempts, end: true },
  { key: 'error', name: 'สาเหตุ', cell: ({ last_error }) => last_error, long: true },
  { key: 'since', name: 'ตั้งแต่', cell: ({ created_at }) => formatThaiDateTime(created_at), wide: true },
  { key: 'id', name: 'เลขที่', cell: ({ id }) => id, end: true, wide: true },
]

const retryColumn = (onAsk: (ask: MemberAction) => void): Column<Job> => ({
  key: 'again',
  name: 'ลองใหม่',
  cell: job =>
    job.for_good ? (
      <Button size="s" kind="quiet" onClick={() => onAsk(again(job))}>
        ให้ลองใหม่<span className={spoken.spoken}> {job.job}</span>
      </Button>
    ) : null,
  acts: true,
})

type Waiting = Answer<'GET /jobs'>['waiting'][number]

const waitingColumns: readonly Column<Waiting>[] = [
  { key: 'job', name: 'งาน', cell: ({ job }) => job },
  { key: 'count', name: 'รอ', cell: ({ count }) => count.toLocaleString('en-US'), end: true },
  { key: 'oldest', name: 'เก่าสุด', cell: ({ oldest_at }) => formatThaiDateTime(oldest_at) },
]

export function JobsTab() {
  const mayRepair = usePermissions()('jobs.repair')
  const { data, error, refetch } = useQuery({ ...call('GET /jobs'), refetchInterval: ASK_EVERY_MS })
  const [ask, setAsk] = useState<MemberAction | null>(null)
  const shown = useMemo(() => (mayRepair ? [...columns, retryColumn(setAsk)] : columns), [mayRepair])
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  return (
    <>
      <ListPart
        title="ล้มเหลว"
        counted
        empty="ไม่มีงานที่ล้มเหลว งานที่คู่ค้าไม่ตอบหรือผิดพลาดจะขึ้นที่นี่ พร้อมสาเหตุ"
        file={{ name: 'jobs' }}
        columns={shown}
        rows={data.failed}
        rowKey={({ id }) => id}
      />
      <ListPart
        title="รอคิว"
        empty="ไม่มีงานรอคิว"
        file={{ name: 'jobs_waiting' }}
        columns={waitingColumns}
        rows={data.waiting}
        rowKey={({ job }) => job}
      />
      <ActionDialog
        ask={ask}
        onClose={() => setAsk(null)}
        onDone={() => void refetchCalls('GET /jobs', 'GET /work')}
      />
    </>
  )
}
