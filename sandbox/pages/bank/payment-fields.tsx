import { type FormEvent, type ReactNode, useState } from 'react'
import { baht, readBaht } from '../page-components/thai-format.ts'
import { LateChoice } from './delay-checkbox.tsx'
import form from './form.module.css'
import { ShownChoice } from './payer-display-options.tsx'
import { type AccountKey, SHOWN_WHOLE } from './types.ts'
import { usePayment } from './use-payment.ts'
import { useReceiver } from './use-payment-receiver.ts'

type Target = { payer: AccountKey; number: string; reference: string | null; onPaid: (id: string) => void }

export function usePaymentForm({ payer, number, reference, onPaid }: Target, firstAmount: string) {
  const [typed, setTyped] = useState(firstAmount)
  const receiver = useReceiver(number)
  const [lateMs, setLateMs] = useState(0)
  const [shown, setShown] = useState(SHOWN_WHOLE)
  const { pay, busy, problem } = usePayment(onPaid)
  const amount = readBaht(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amount === null || receiver.found === null) return
    pay({ from: payer, number, amount, reference, lateMs, shown })
  }
  return { typed, setTyped, receiver, lateMs, setLateMs, shown, setShown, amount, busy, problem, submit }
}

type Props = {
  payment: ReturnType<typeof usePaymentForm>
  verb: string
  /** Text on the pay button while no valid amount is typed. */
  action: string
  /** Text below the amount field, for example a warning about the amount. */
  note?: ReactNode
}

export function PaymentFields({ payment, verb, action, note }: Props) {
  const { amount, busy, problem } = payment
  return (
    <>
      <label className={form.field}>
        <span>จำนวนเงิน (บาท)</span>
        <input
          className={form.amount}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          value={payment.typed}
          onChange={event => payment.setTyped(event.target.value)}
        />
      </label>
      {note}
      <LateChoice lateMs={payment.lateMs} onChange={payment.setLateMs} />
      <ShownChoice shown={payment.shown} onChange={payment.setShown} />
      {problem !== null && (
        <p className={form.problem} role="alert">
          {problem}
        </p>
      )}
      <button
        type="submit"
        className={form.first}
        disabled={amount === null || payment.receiver.found === null || busy}
      >
        {busy ? `กำลัง${verb}…` : amount === null ? action : `${verb} ฿${baht(amount)}`}
      </button>
    </>
  )
}
