import type { Bill } from '../../bank/emv-qr.ts'
import { baht } from '../page-components/thai-format.ts'
import form from './form.module.css'
import { PaymentFields, usePaymentForm } from './payment-fields.tsx'
import styles from './qr-payment.module.css'
import type { AccountKey } from './types.ts'

type Props = { bill: Bill; payer: AccountKey; onPaid: (id: string) => void }

/** Form that pays the bill in a QR code. The payer can change the amount, to simulate a wrong payment. */
export function BillForm({ bill, payer, onPaid }: Props) {
  const first = bill.amount === null ? '' : bill.amount.toFixed(2)
  const payment = usePaymentForm({ payer, number: bill.biller, reference: bill.reference, onPaid }, first)
  const { receiver, amount } = payment
  return (
    <form className={styles.bill} onSubmit={payment.submit}>
      <dl className={styles.facts}>
        <dt>จ่ายให้</dt>
        <dd>{receiver.found?.name ?? (receiver.missing ? 'ไม่พบผู้รับเงินนี้' : '…')}</dd>
        <dt>รหัสผู้รับ</dt>
        <dd>{bill.biller}</dd>
        <dt>เลขอ้างอิง</dt>
        <dd>{bill.reference}</dd>
        {bill.reference2 !== null && (
          <>
            <dt>เลขอ้างอิง 2</dt>
            <dd>{bill.reference2}</dd>
          </>
        )}
        {bill.terminal !== null && (
          <>
            <dt>จุดรับชำระ</dt>
            <dd>{bill.terminal}</dd>
          </>
        )}
      </dl>
      <PaymentFields
        payment={payment}
        verb="จ่าย"
        action="จ่าย"
        note={
          bill.amount !== null &&
          amount !== bill.amount && (
            <p className={form.note}>ไม่ตรงกับยอดในบิล (฿{baht(bill.amount)}) ผู้รับจะเห็นตามที่จ่ายจริง</p>
          )
        }
      />
    </form>
  )
}
