import { readAccountNumber } from '@sala/contract/text/code.ts'
import { type FormEvent, useState } from 'react'
import { bankOf } from '../parts/banks.ts'
import { accountText, baht, readBaht } from '../parts/format.ts'
import form from './form.module.css'
import { LateChoice } from './late-choice.tsx'
import styles from './send-form.module.css'
import { ShownChoice } from './shown-choice.tsx'
import { type AccountKey, SHOWN_WHOLE } from './types.ts'
import { usePayment } from './use-payment.ts'
import { useReceiver } from './use-receiver.ts'

/** Sala's receiving accounts, offered as suggestions. */
const OFTEN = ['9000000011', '9000000022']

type Props = { payer: AccountKey; firstTo: string; firstAmount: string; onPaid: (id: string) => void }

/** Form for a transfer to an account number. */
export function SendForm({ payer, firstTo, firstAmount, onPaid }: Props) {
  const [to, setTo] = useState(firstTo)
  const [typed, setTyped] = useState(firstAmount)
  const number = readAccountNumber(to)
  const receiver = useReceiver(number)
  const [lateMs, setLateMs] = useState(0)
  const [shown, setShown] = useState(SHOWN_WHOLE)
  const payment = usePayment(onPaid)
  const amount = readBaht(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amount === null || receiver.found === null) return
    payment.pay({ from: payer, number, amount, reference: null, lateMs, shown })
  }
  return (
    <form aria-label="โอนเงิน" onSubmit={submit}>
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
      <label className={form.field}>
        <span>จำนวนเงิน (บาท)</span>
        <input
          className={form.amount}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </label>
      <LateChoice lateMs={lateMs} onChange={setLateMs} />
      <ShownChoice shown={shown} onChange={setShown} />
      {payment.problem !== null && (
        <p className={form.problem} role="alert">
          {payment.problem}
        </p>
      )}
      <button
        type="submit"
        className={form.first}
        disabled={amount === null || receiver.found === null || payment.busy}
      >
        {payment.busy ? 'กำลังโอน…' : amount === null ? 'โอนเงิน' : `โอน ฿${baht(amount)}`}
      </button>
    </form>
  )
}
