import { bankOf } from '../parts/banks.ts'
import { accountText, baht, thaiTime } from '../parts/format.ts'
import form from './form.module.css'
import styles from './slip.module.css'
import type { Paid } from './types.ts'

/** The slip of a payment that went through. */
export function Slip({ paid, onClose }: { paid: Paid; onClose: () => void }) {
  return (
    <section className={styles.slip} aria-live="polite">
      <span className={styles.tick} aria-hidden="true" />
      <h2 className={styles.title}>{paid.reference === null ? 'โอนเงินสำเร็จ' : 'จ่ายบิลสำเร็จ'}</h2>
      <p className={styles.amount}>฿{baht(paid.amount)}</p>
      <dl className={styles.facts}>
        <dt>จาก</dt>
        <dd>
          {bankOf(paid.from.bank).name} {accountText(paid.from.account)}
        </dd>
        <dt>ไปยัง</dt>
        <dd>
          {paid.to.name}
          <br />
          {bankOf(paid.to.bank).name} {accountText(paid.to.account)}
        </dd>
        {paid.reference !== null && (
          <>
            <dt>เลขอ้างอิง</dt>
            <dd>{paid.reference}</dd>
          </>
        )}
        <dt>เวลา</dt>
        <dd>{thaiTime(paid.at)}</dd>
        <dt>เลขที่รายการ</dt>
        <dd className={styles.id}>{paid.id}</dd>
      </dl>
      <button type="button" className={form.second} onClick={onClose}>
        ทำรายการอื่น
      </button>
    </section>
  )
}
