import { readAccountNumber } from '@sala/contract/text/typed-digits.ts'
import { useState } from 'react'
import { bankOf } from '../page-components/banks.ts'
import { accountText } from '../page-components/thai-format.ts'
import form from './form.module.css'
import { PaymentFields, usePaymentForm } from './payment-fields.tsx'
import styles from './transfer-form.module.css'
import type { AccountKey } from './types.ts'

/** Account numbers of Sala's receiving accounts, which the form suggests as receivers. */
const OFTEN = ['9000000011', '9000000022']

type Props = { payer: AccountKey; firstTo: string; firstAmount: string; onPaid: (id: string) => void }

export function SendForm({ payer, firstTo, firstAmount, onPaid }: Props) {
  const [to, setTo] = useState(firstTo)
  const payment = usePaymentForm(
    { payer, number: readAccountNumber(to), reference: null, onPaid },
    firstAmount,
  )
  const { receiver } = payment
  return (
    <form aria-label="โอนเงิน" onSubmit={payment.submit}>
      <label className={form.field}>
        <span>โอนไปเลขที่บัญชี</span>
        <input
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={to}
          onChange={event => setTo(event.target.value)}
        />
      </label>
      <p className={styles.often}>
        {OFTEN.map(account => (
          <button key={account} type="button" className={styles.chip} onClick={() => setTo(account)}>
            {accountText(account)}
          </button>
        ))}
      </p>
      <p className={styles.receiver} aria-live="polite">
        {receiver.found !== null && (
          <>
            ผู้รับ <strong>{receiver.found.name}</strong> ({bankOf(receiver.found.bank).name})
          </>
        )}
        {receiver.missing && 'ไม่พบบัญชีนี้ในธนาคารจำลอง'}
      </p>
      <PaymentFields payment={payment} verb="โอน" action="โอนเงิน" />
    </form>
  )
}
