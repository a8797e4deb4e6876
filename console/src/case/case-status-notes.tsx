import { actorName } from '@sala/contract/desk/display-texts/audit/audit-actions.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { sentenceOf } from '../calls/call-error.ts'
import styles from './case-status-notes.module.css'

type Settled = { by: string; action: string; at: string }

const ACTIONS: Readonly<Record<string, string>> = {
  'withdrawal.approve': 'อนุมัติแล้ว',
  'withdrawal.refuse': 'ปฏิเสธแล้ว',
  'withdrawal.hold': 'พักไว้',
  'suspense.assign': 'ให้สมาชิกแล้ว',
  'suspense.return': 'สั่งโอนคืนแล้ว',
  'suspense.write_off': 'ตัดเป็นรายได้แล้ว',
  'slip.credited': 'เติมเครดิตแล้ว',
  'slip.refused': 'ปฏิเสธแล้ว',
}

/** Note that a staff user has already settled the case, with the staff user's name and the time. */
export function SettledNote({ settled }: { settled: Settled | null }) {
  if (settled === null) return null
  return (
    <Alert kind="info">
      {ACTIONS[settled.action] ?? 'เสร็จแล้ว'} โดย {actorName(settled.by)} เมื่อ {formatThaiDateTime(settled.at)}
    </Alert>
  )
}

export function CaseWaiting({ error, retry }: { error: unknown; retry: () => unknown }) {
  if (error === null)
    return (
      <div className={styles.wait} role="status" aria-label="กำลังเปิดรายการ">
        <Skeleton width="40%" />
        <Skeleton shape="block" height="6rem" />
        <Skeleton shape="block" height="10rem" />
      </div>
    )
  return (
    <EmptyState title="เปิดรายการไม่ได้" action={<Button onClick={() => void retry()}>ลองใหม่</Button>}>
      {sentenceOf(error)}
    </EmptyState>
  )
}
