import { Ring } from '@sala/ui/chart/ring-chart.tsx'
import { useState } from 'react'
import type { Answer } from '../../calls/api.ts'

type Refund = NonNullable<Answer<'GET /bonuses'>['weekly_refund']>

const DAY_MS = 24 * 60 * 60 * 1000
const WEEK_DAYS = 7

/** A ring that shows how much of the cashback week has passed, and the days until the cashback is calculated. */
export function RefundRing({ refund, className }: { refund: Refund; className?: string | undefined }) {
  const [nowMs] = useState(() => Date.now())
  const days = Math.max(0, Math.ceil((Date.parse(refund.computed_at) - nowMs) / DAY_MS))
  return (
    <Ring
      label="สัปดาห์ของการคืนยอดเสีย"
      value={Math.max(0, WEEK_DAYS - days)}
      max={WEEK_DAYS}
      valueText={`สรุปในอีก ${days} วัน`}
      tone="jade"
      className={className}
    >
      <b>{days} วัน</b>
    </Ring>
  )
}
