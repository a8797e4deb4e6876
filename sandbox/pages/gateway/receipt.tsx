import { baht, thaiTime } from '../page-components/thai-format.ts'
import styles from './pay-page.module.css'
import type { Payment } from './types.ts'

type Props = {
  payment: Payment
  /** True if the payer returns from the app to Sala's page. */
  isReturning: boolean
}

export function Receipt({ payment, isReturning }: Props) {
  const isPaid = payment.status === 'paid'
  return (
    <div className={styles.receipt} aria-live="polite">
      <span className={isPaid ? styles.good : styles.ended} aria-hidden="true" />
      <h1>{isPaid ? 'ชำระเงินสำเร็จ' : 'ยกเลิกรายการแล้ว'}</h1>
      {payment.paid_amount !== null && <p className={styles.amount}>฿{baht(payment.paid_amount)}</p>}
      {payment.paid_amount !== null && payment.paid_amount !== payment.amount && (
        <p className={styles.id}>ยอดที่เรียกเก็บ ฿{baht(payment.amount)}</p>
      )}
      {payment.paid_at !== null && <p className={styles.id}>{thaiTime(payment.paid_at)}</p>}
      {isReturning ? (
        <a className={styles.firstLink} href={payment.return_url}>
          กลับไปยังร้านค้า
        </a>
      ) : (
        <p className={styles.id}>จำลองการปิดแอปโดยไม่กลับไปร้านค้า</p>
      )}
    </div>
  )
}
