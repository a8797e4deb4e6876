import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { Badge } from '@sala/ui/status/badge.tsx'
import { Timeline } from '@sala/ui/status/timeline.tsx'
import { AskLink } from '../../content/support-link.tsx'
import { RequestRef } from '../money-request-reference.tsx'
import { type Deposit, statusWords, timelineOf } from '../money-request-texts.ts'
import { More } from './expandable-line.tsx'
import styles from './held-deposit.module.css'

/**
 * Shown for a deposit that was paid from another person's account. It explains why the deposit is not credited yet. A staff user will credit it or
 * return the money.
 */
export function DepositHeld({ deposit }: { deposit: Deposit }) {
  const { short, tone } = statusWords(deposit)
  return (
    <Card pad="l">
      <section aria-label="ยอดฝากที่รอตรวจชื่อผู้โอน" className={styles.held}>
        <header className={styles.head}>
          <div>
            <p className={styles.label}>ได้รับเงินแล้ว</p>
            <Money amount={deposit.received_amount ?? deposit.amount} size="l" />
          </div>
          <Badge tone={tone}>{short}</Badge>
        </header>
        <p className={styles.why}>ชื่อผู้โอนไม่ตรงกับบัญชีของคุณ เจ้าหน้าที่กำลังตรวจ</p>
        <ul className={styles.ways}>
          <li>
            <strong>ถ้าเป็นเงินของคุณ</strong> เครดิตเข้าทันทีที่ตรวจเสร็จ ไม่ต้องโอนซ้ำ
          </li>
          <li>
            <strong>ถ้าเป็นของผู้อื่น</strong> เงินจะโอนคืนเต็มจำนวนไปยังบัญชีที่โอนมา
          </li>
        </ul>
        <RequestRef value={deposit.ref} />
        <p className={styles.label}>ระหว่างรอ คุณฝากรายการใหม่ได้ตามปกติ โดยโอนจากบัญชีชื่อของคุณเอง</p>
        <More title="ดูลำดับเหตุการณ์">
          <Timeline label="สถานะยอดฝากที่รอตรวจ" entries={timelineOf(deposit)} />
          <AskLink about={deposit.id} />
        </More>
      </section>
    </Card>
  )
}
