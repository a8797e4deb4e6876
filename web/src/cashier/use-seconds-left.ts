import { useEffect, useState } from 'react'

const TICK_MS = 1_000

/** Whole seconds until `expiresAt`, never below 0; draws again each second while there are some. */
export const useSecondsLeft = (expiresAt: string): number => {
  const end = Date.parse(expiresAt)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const over = left === 0
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [over])
  return left
}
