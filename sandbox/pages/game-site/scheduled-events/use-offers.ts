import { useEffect, useState } from 'react'
import { call } from '../../page-components/sandbox-call.ts'
import { usePoll } from '../../page-components/use-poll.ts'
import type { Offers } from './types.ts'

const ASK_EVERY_MS = 5_000
const TICK_MS = 1_000

/**
 * Hook with the events and the game site's time, which advances each second. The time is not the browser's, because testers move the sandbox's
 * clock.
 */
export function useOffers(): { offers: Offers | null; nowMs: number } {
  const { data } = usePoll('offers', ASK_EVERY_MS, () => call<Offers>('GET', '/game-site/offers'))
  const [ahead, setAhead] = useState(0)
  const [ownMs, setOwnMs] = useState(() => Date.now())
  useEffect(() => {
    if (data !== null) setAhead(new Date(data.said_at).getTime() - Date.now())
  }, [data])
  useEffect(() => {
    const timer = window.setInterval(() => setOwnMs(Date.now()), TICK_MS)
    return () => window.clearInterval(timer)
  }, [])
  return { offers: data, nowMs: ownMs + ahead }
}

const pair = (value: number) => String(value).padStart(2, '0')

/** Formats a duration as `04:32`, or as `1:04:32` from one hour on. */
export function untilText(iso: string, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((new Date(iso).getTime() - nowMs) / 1000))
  const hours = Math.floor(seconds / 3600)
  const rest = `${pair(Math.floor((seconds % 3600) / 60))}:${pair(seconds % 60)}`
  return hours === 0 ? rest : `${hours}:${rest}`
}
