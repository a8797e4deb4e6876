import { useEffect } from 'react'
import { call, queryClient, refetchCalls } from '../calls/queries.ts'
import { tokenStore } from '../calls/token.ts'

/**
 * Minimum time in ms between two requests that the server makes to the game site for one member. An earlier
 * call of the browser would only return the value already known.
 */
const LOOK_PACE_MS = 5_000

const withdrawable = call('GET /withdrawable')

/**
 * Returns the milliseconds until a new credit request is useful. The previous page may have sent a request
 * just before this page began.
 */
const untilNextLookMs = (): number => {
  const { dataUpdatedAt = 0 } = queryClient.getQueryState(withdrawable.queryKey) ?? {}
  return Math.max(0, LOOK_PACE_MS - (Date.now() - Math.max(dataUpdatedAt, performance.timeOrigin)))
}

const look = async (): Promise<void> => {
  await new Promise(resolve => setTimeout(resolve, untilNextLookMs()))
  // The member may have signed out during the wait; then no credit is fetched.
  if (tokenStore.get() === null) return
  await queryClient.fetchQuery({ ...withdrawable, staleTime: 0, retry: false })
  await refetchCalls('GET /customers/profile')
}

let looking: Promise<void> | undefined

/** Fetches the current credit from the game site and updates all places that show it. A failure keeps the old value. */
export const refreshCredit = (): Promise<void> => {
  looking ??= look().finally(() => {
    looking = undefined
  })
  return looking
}

/** Fetches the current credit when the member returns from another tab. */
export const useCreditRefresh = (): void => {
  useEffect(() => {
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible') refreshCredit().catch(() => undefined)
    }
    // A page that the browser restores from its back/forward cache received no updates meanwhile, so the credit is fetched.
    const lookIfKept = (event: PageTransitionEvent) => {
      if (event.persisted) lookIfSeen()
    }
    document.addEventListener('visibilitychange', lookIfSeen)
    window.addEventListener('focus', lookIfSeen)
    window.addEventListener('pageshow', lookIfKept)
    return () => {
      document.removeEventListener('visibilitychange', lookIfSeen)
      window.removeEventListener('focus', lookIfSeen)
      window.removeEventListener('pageshow', lookIfKept)
    }
  }, [])
}

/** Fetches the current credit when the member leaves a page with an embedded game. */
export const useCreditRefreshAfter = (): void => {
  useEffect(() => () => void refreshCredit().catch(() => undefined), [])
}
