import { useEffect, useState } from 'react'

const TICK_MS = 1_000

/**
 * Returns the seconds left of `told` seconds, and starts again when `told` changes. The server sends a duration, because the browser's clock
 * may be wrong.
 */
export const useSecondsLeft = (told: number): number => {
  const [end, setEnd] = useState(() => Date.now() + told * 1000)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    setEnd(Date.now() + told * 1000)
  }, [told])
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const over = left === 0
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [over])
  return left
}
