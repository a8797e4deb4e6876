import { useState } from 'react'
import { call, wordsOf } from '../page-components/sandbox-call.ts'
import type { AccountKey, Shown } from './types.ts'

/** A payment to send. `number` is an account or biller number; `lateMs` delays the receiving bank's report. */
type Order = {
  from: AccountKey
  number: string
  amount: number
  reference: string | null
  lateMs: number
  shown: Shown
}

/** Hook that sends a payment and exposes its state. `onPaid` receives the transfer's id. */
export function usePayment(onPaid: (id: string) => void) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const pay = async ({ from, number, amount, reference, lateMs, shown }: Order) => {
    setBusy(true)
    setProblem(null)
    try {
      const { id } = await call<{ id: string }>('POST', '/bank/transfers', {
        from_bank: from.bank,
        from_account: from.account,
        to_account: number,
        amount,
        late_ms: lateMs,
        ...shown,
        ...(reference === null ? {} : { ref: reference }),
      })
      onPaid(id)
    } catch (error) {
      setProblem(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, pay: (order: Order) => void pay(order) }
}
