import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import type { Answer } from '../../calls/api.ts'
import styles from './bonus.module.css'
import { RefundRing } from './cashback-ring.tsx'

type Running = NonNullable<Answer<'GET /bonuses'>['weekly_refund']>

/** The cashback that the member would get on Wednesday for the loss of this week so far (F09). */
export function WeeklyRefund({ refund }: { refund: Running }) {
  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>คืนยอดเสีย {refund.rate_percent}% สัปดาห์นี้</h2>
      <div className={styles.halves}>
        <div className={styles.week}>
          <RefundRing refund={refund} className={styles.ring} />
          <p className={styles.soft}>
            {`นับตั้งแต่ ${formatThaiDate(refund.from)} สรุปและกดรับได้วันพุธที่ ${formatThaiDate(refund.computed_at)} ยอดเปลี่ยนได้ตามผลการเล่นจนถึงวันนั้น`}
          </p>
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>ยอดเสียสุทธิถึงตอนนี้</dt>
            <dd>
              <Money amount={Math.max(refund.net_loss, 0)} />
            </dd>
          </div>
          <div>
            <dt>คาดว่าจะได้คืน</dt>
            <dd>
              <Money amount={refund.refund} size="l" />
            </dd>
          </div>
        </dl>
      </div>
    </Card>
  )
}
