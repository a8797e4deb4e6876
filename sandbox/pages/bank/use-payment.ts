import { useState } from 'react'
import { call, wordsOf } from '../parts/call.ts'
import type { AccountKey, Paid, Receiver } from './types.ts'

type Order = { from: AccountKey; to: Receiver; number: string; amount: number; reference: string | null }

/** Sends one payment and says how it went. `number` is what the payer gave: an account's or a biller's. */
export function usePayment(onPaid: (paid: Paid) => void) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const pay = async (order: Order) => {
    setBusy(true)
    setProblem(null)
    try {
      const { id } = await call<{ id: string }>('POST', '/bank/transfers', {
        from_bank: order.from.bank,
        from_account: order.from.account,
        to_account: order.number,
        amount: order.amount,
        ...(order.reference === null ? {} : { ref: order.reference }),
      })
      const { now } = await call<{ now: string }>('GET', '/clock')
      const { from, to, amount, reference } = order
      onPaid({ id, from, to, amount, reference, at: now })
    } catch (error) {
      setProblem(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, pay: (order: Order) => void pay(order) }
}
