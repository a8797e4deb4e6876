import { complaintCategories, complaintOutcomes } from '@sala/contract/support/complaint-categories.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import styles from './complaint-card.module.css'
import type { Complaint } from './use-conversations.ts'

const stateOf = ({ outcome, answered_at }: Complaint) => {
  if (outcome !== null) return { text: 'มีผลแล้ว', tone: 'jade' } as const
  return answered_at === null
    ? ({ text: 'รอคำตอบ', tone: 'amber' } as const)
    : ({ text: 'กำลังตรวจสอบ', tone: 'amber' } as const)
}

/** A complaint's number, state and promised times. After the decision it also shows the outcome with its reason. */
export function ComplaintCard({ complaint }: { complaint: Complaint }) {
  const { no, category, answer_by, resolve_by, answered_at, outcome, outcome_reason } = complaint
  const { text, tone } = stateOf(complaint)
  return (
    <Card look="flat" className={styles.card}>
      <p className={styles.head}>
        <strong>เรื่องร้องเรียนเลขที่ {no}</strong>
        <Badge tone={tone}>{text}</Badge>
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>หมวด</dt>
          <dd>{complaintCategories[category]}</dd>
        </div>
        {outcome === null ? (
          <>
            <div>
              <dt>ตอบภายใน</dt>
              <dd>{answered_at === null ? formatThaiDateTime(answer_by) : 'ตอบแล้ว'}</dd>
            </div>
            <div>
              <dt>ตัดสินภายใน</dt>
              <dd>{formatThaiDateTime(resolve_by)}</dd>
            </div>
          </>
        ) : (
          <div className={styles.wide}>
            <dt>ผล</dt>
            <dd>
              {complaintOutcomes[outcome]}
              {outcome_reason === null ? null : (
                <span className={styles.reason}>เหตุผล: {outcome_reason}</span>
              )}
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
