import { Button } from '@sala/ui/action/button.tsx'
import { CircleCheck } from '@sala/ui/brand/icons.ts'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ask } from '../asking/ask.ts'
import { AskDialog } from '../asking/ask-dialog.tsx'
import { type Answer, api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/queries.ts'
import { CaseWaiting } from '../case/case-state.tsx'
import { useMay } from '../session/session.ts'
import { TakeAway } from '../table/take-away.tsx'
import styles from './system.module.css'

type Job = Answer<'GET /jobs'>['failed'][number]

const ASK_EVERY_MS = 10_000

const again = ({ id, job }: Job): Ask => ({
  way: 'now',
  title: `ให้ ${job} ลองใหม่`,
  note: 'เป็นงานเดิม อ้างอิงเดิม คู่ค้าจะไม่ทำซ้ำ',
  action: 'ให้ลองใหม่',
  kind: 'primary',
  usualReason: 'แก้สาเหตุแล้ว',
  run: (_, reason) => api('POST /work/jobs/{job}/retry', { params: { job: id }, body: { reason } }),
  done: 'ระบบกำลังลองใหม่',
})

function Failed({ jobs, onAsk }: { jobs: readonly Job[]; onAsk: ((ask: Ask) => void) | null }) {
  if (jobs.length === 0)
    return (
      <EmptyState icon={<CircleCheck />} title="ไม่มีงานที่ล้มเหลว">
        งานที่คู่ค้าไม่ตอบหรือผิดพลาดจะขึ้นที่นี่ พร้อมสาเหตุ
      </EmptyState>
    )
  return (
    <ul className={styles.rows}>
      {jobs.map(job => (
        <li key={job.id} className={styles.job}>
          <span>
            <strong>{job.job}</strong> <span className={styles.faint}>เลขที่ {job.id}</span>
          </span>
          <Badge tone={job.for_good ? 'coral' : 'amber'}>
            {job.for_good ? 'หยุดลองแล้ว' : 'ยังลองต่อ'} · {job.attempts} ครั้ง
          </Badge>
          <span className={styles.error}>{job.last_error}</span>
          <span className={styles.faint}>{formatThaiDateTime(job.created_at)}</span>
          {job.for_good && onAsk !== null ? (
            <Button size="s" kind="quiet" onClick={() => onAsk(again(job))}>
              ให้ลองใหม่
            </Button>
          ) : (
            <span />
          )}
        </li>
      ))}
    </ul>
  )
}

/** What the machine does by itself: what failed and why, and what waits for its turn. */
export function JobsTab() {
  const mayRepair = useMay()('jobs.repair')
  const { data, error, refetch } = useQuery({ ...call('GET /jobs'), refetchInterval: ASK_EVERY_MS })
  const [ask, setAsk] = useState<Ask | null>(null)
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  return (
    <>
      <section className={styles.part} aria-label="งานที่ล้มเหลว">
        <h2 className={styles.heading}>ล้มเหลว {data.failed.length}</h2>
        {data.failed.length === 0 ? null : <TakeAway name="jobs" />}
        <Failed jobs={data.failed} onAsk={mayRepair ? setAsk : null} />
      </section>
      <section className={styles.part} aria-label="งานที่รอคิว">
        <h2 className={styles.heading}>รอคิว</h2>
        {data.waiting.length === 0 ? (
          <p className={styles.faint}>ไม่มีงานรอคิว</p>
        ) : (
          <>
            <TakeAway name="jobs_waiting" />
            <ul className={styles.rows}>
              {data.waiting.map(({ job, count, oldest_at }) => (
                <li key={job} className={styles.line}>
                  <span>{job}</span>
                  <span>{count.toLocaleString('en-US')} งาน</span>
                  <span className={styles.faint}>เก่าสุด {formatThaiDateTime(oldest_at)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <AskDialog
        ask={ask}
        onClose={() => setAsk(null)}
        onDone={() => void refetchCalls('GET /jobs', 'GET /work')}
      />
    </>
  )
}
