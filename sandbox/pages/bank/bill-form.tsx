import { type FormEvent, useState } from 'react'
import type { Bill } from '../../bank/emv.ts'
import { baht, readBaht } from '../parts/format.ts'
import form from './form.module.css'
import { LateChoice } from './late-choice.tsx'
import styles from './scan-pay.module.css'
import { ShownChoice } from './shown-choice.tsx'
import { type AccountKey, SHOWN_WHOLE } from './types.ts'
import { usePayment } from './use-payment.ts'
import { useReceiver } from './use-receiver.ts'

type Props = { bill: Bill; payer: AccountKey; onPaid: (id: string) => void }

/** The bill of a QR. The amount is editable, to simulate a wrong payment. */
export function BillForm({ bill, payer, onPaid }: Props) {
  const [typed, setTyped] = useState(bill.amount === null ? '' : bill.amount.toFixed(2))
  const receiver = useReceiver(bill.biller)
  const [lateMs, setLateMs] = useState(0)
  const [shown, setShown] = useState(SHOWN_WHOLE)
  const payment = usePayment(onPaid)
  const amount = readBaht(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amount === null || receiver.found === null) return
    payment.pay({ from: payer, number: bill.biller, amount, reference: bill.reference, lateMs, shown })
  }
  return (
    <form className={styles.bill} onSubmit={submit}>
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
      <label className={form.field}>
        <span>จำนวนเงิน (บาท)</span>
        <input
          className={form.amount}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </label>
      {bill.amount !== null && amount !== bill.amount && (
        <p className={form.note}>ไม่ตรงกับยอดในบิล (฿{baht(bill.amount)}) ผู้รับจะเห็นตามที่จ่ายจริง</p>
      )}
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
        {payment.busy ? 'กำลังจ่าย…' : amount === null ? 'จ่าย' : `จ่าย ฿${baht(amount)}`}
      </button>
    </form>
  )
}
