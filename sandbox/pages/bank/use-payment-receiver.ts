import { useEffect, useState } from 'react'
import { call } from '../page-components/sandbox-call.ts'
import type { Receiver } from './types.ts'

/** Wait in ms after the last typed digit. It prevents a request for each digit. */
const ASK_AFTER_MS = 250

/** Hook that looks up the owner of an account number. `missing` is true for an unknown number. An incomplete number is not looked up. */
export function useReceiver(number: string): { found: Receiver | null; missing: boolean } {
  const [answer, setAnswer] = useState<{ number: string; receiver: Receiver | null } | null>(null)
  useEffect(() => {
    if (!/^\d{6,15}$/.test(number)) return
    let over = false
    const timer = window.setTimeout(() => {
      call<Receiver>('GET', `/bank/receivers/${number}`)
        .catch(() => null)
        .then(receiver => {
          if (!over) setAnswer({ number, receiver })
        })
    }, ASK_AFTER_MS)
    return () => {
      over = true
      window.clearTimeout(timer)
    }
  }, [number])
  const known = answer?.number === number ? answer : null
  return { found: known?.receiver ?? null, missing: known !== null && known.receiver === null }
}
