import { useCallback, useEffect, useRef, useState } from 'react'

export type Polled<T> = { data: T | null; failed: boolean; refresh: () => void }

/**
 * Hook that calls `ask` and repeats it `everyMs` after each response, as long as the page is visible. If `key` changes, the old response is
 * discarded. If `key` is null, polling stops.
 */
export function usePoll<T>(key: string | null, everyMs: number, ask: () => Promise<T>): Polled<T> {
  const [answer, setAnswer] = useState<{ key: string; data: T } | null>(null)
  const [failed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  const latestAsk = useRef(ask)
  useEffect(() => {
    latestAsk.current = ask
  })

  useEffect(() => {
    // `refresh` increases `turn`, which runs this effect again and so polls immediately.
    if (key === null || turn < 0) return
    let over = false
    let timer: number | undefined
    const again = () => {
      if (over) return
      window.clearTimeout(timer)
      if (document.hidden) return
      latestAsk
        .current()
        .then(
          data => {
            if (over) return
            setAnswer({ key, data })
            setFailed(false)
          },
          () => {
            if (!over) setFailed(true)
          },
        )
        .finally(() => {
          if (!over) timer = window.setTimeout(again, everyMs)
        })
    }
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      over = true
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [key, everyMs, turn])

  const refresh = useCallback(() => setTurn(n => n + 1), [])
  return { data: answer !== null && answer.key === key ? answer.data : null, failed, refresh }
}
