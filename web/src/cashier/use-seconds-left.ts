import { useEffect, useState } from 'react'

const TICK_MS = 1_000

/** Counts down from the server's number of seconds and restarts with each new one; the browser's clock may be wrong. */
export const useSecondsLeft = (seconds: number): number => {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    setEnd(Date.now() + seconds * 1000)
  }, [seconds])
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const over = left === 0
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [over])
  return left
}
