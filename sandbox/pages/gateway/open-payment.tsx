import { useState } from 'react'
import { BankMark } from '../page-components/bank-mark.tsx'
import { CallRefused, call, wordsOf } from '../page-components/sandbox-call.ts'
import { accountText, baht, readBaht } from '../page-components/thai-format.ts'
import { usePoll } from '../page-components/use-poll.ts'
import styles from './pay-page.module.css'
import type { Payer, Payment } from './types.ts'

const POLL_MS = 10_000

/** Minutes after which the simulated app reports a late payment to the gateway. Sala's deposit has expired by then. */
const LATE_MINUTES = 20

type Props = {
  payment: Payment
  onSettled: (payment: Payment, isReturning: boolean) => void
  onStale: () => void
}

export function OpenPayment({ payment, onSettled, onStale }: Props) {
  const payers = usePoll('payers', POLL_MS, () => call<Payer[]>('GET', '/bank/accounts'))
  const people = payers.data?.filter(one => one.kind === 'person') ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState(payment.amount.toFixed(2))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const payer = people.find(one => keyOf(one) === chosen) ?? people[0]
  const amount = readBaht(typed)
  const from = { from_bank: payer?.bank, from_account: payer?.account, amount: amount ?? 0 }

  const settle = async (path: string, body: object, isReturning = true) => {
    setBusy(true)
    setProblem(null)
    try {
      onSettled(
        await call<Payment>('POST', `/gateway/payments/${payment.payment_id}/${path}`, body),
        isReturning,
      )
    } catch (error) {
      setProblem(wordsOf(error))
      if (error instanceof CallRefused && error.code === 'not_open') onStale()
      setBusy(false)
    }
  }
  return (
    <>
      <p className={styles.label}>ยอดที่ต้องชำระ</p>
      <h1 className={styles.amount}>฿{baht(payment.amount)}</h1>
      <p className={styles.id}>รายการ {payment.payment_id}</p>
      {payment.wallet_phone === null ? null : <p className={styles.id}>วอลเล็ท {payment.wallet_phone}</p>}
      <Payers people={people} waiting={payers.data === null} chosen={payer} onChoose={setChosen} />
      {payment.channel === null ? <OtherAmount typed={typed} onType={setTyped} /> : null}
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <button
        type="button"
        className={styles.first}
        disabled={busy || payer === undefined || amount === null}
        onClick={() => void settle('pay', from)}
      >
        {busy ? 'กำลังทำรายการ…' : `ชำระเงิน ฿${baht(amount ?? payment.amount)}`}
      </button>
      {payment.channel === null ? null : (
        <AppOutcomes
          disabled={busy || payer === undefined}
          onNoReturn={() => void settle('pay', from, false)}
          onLate={() => void settle('pay', { ...from, reported_after_minutes: LATE_MINUTES }, false)}
        />
      )}
      <button
        type="button"
        className={styles.second}
        disabled={busy}
        onClick={() => void settle('cancel', {})}
      >
        {payment.channel === null ? 'ยกเลิกรายการ' : 'ไม่อนุมัติ'}
      </button>
    </>
  )
}

function OtherAmount({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  return (
    <details className={styles.more}>
      <summary>ทดสอบจ่ายยอดอื่น</summary>
      <label>
        <span>จำนวนเงินที่จ่ายจริง (บาท)</span>
        <input inputMode="decimal" value={typed} onChange={event => onType(event.target.value)} />
      </label>
    </details>
  )
}

type OutcomesProps = { disabled: boolean; onNoReturn: () => void; onLate: () => void }

/** Buttons for the unusual outcomes of a payment with an app: the payer does not return to Sala, or the app reports the payment late. */
function AppOutcomes({ disabled, onNoReturn, onLate }: OutcomesProps) {
  return (
    <details className={styles.more}>
      <summary>ทดสอบกรณีอื่น</summary>
      <button type="button" className={styles.second} disabled={disabled} onClick={onNoReturn}>
        ชำระแล้วไม่กลับร้านค้า
      </button>
      <button type="button" className={styles.second} disabled={disabled} onClick={onLate}>
        ชำระ แต่แจ้งผลช้า {LATE_MINUTES} นาที
      </button>
    </details>
  )
}

const keyOf = (payer: Payer) => payer.bank + payer.account

type PayersProps = {
  people: Payer[]
  waiting: boolean
  chosen: Payer | undefined
  onChoose: (key: string) => void
}

function Payers({ people, waiting, chosen, onChoose }: PayersProps) {
  return (
    <fieldset className={styles.payers}>
      <legend>จ่ายจากบัญชี</legend>
      {people.map(one => (
        <label key={keyOf(one)} className={styles.payer}>
          <input type="radio" name="payer" checked={one === chosen} onChange={() => onChoose(keyOf(one))} />
          <BankMark bank={one.bank} />
          <span className={styles.who}>
            <span>{one.name}</span>
            <span className={styles.number}>{accountText(one.account)}</span>
          </span>
        </label>
      ))}
      {waiting && <p className={styles.waiting}>กำลังโหลดบัญชี…</p>}
    </fieldset>
  )
}
