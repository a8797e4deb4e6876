import { useEffect } from 'react'
import { call, queryClient, refetchCalls } from '../calls/query-cache.ts'
import { tokenStore } from '../calls/session-token.ts'

/**
 * Minimum interval in ms at which the server asks the game site for one member's credit. An earlier request would only return the credit
 * that the page already has.
 */
const LOOK_PACE_MS = 5_000

const withdrawable = call('GET /withdrawable')

/**
 * Returns the milliseconds until a new request for the credit is useful. The interval also counts from the start of this page, because the
 * previous page may have sent a request just before.
 */
const untilNextLookMs = (): number => {
  const { dataUpdatedAt = 0 } = queryClient.getQueryState(withdrawable.queryKey) ?? {}
  return Math.max(0, LOOK_PACE_MS - (Date.now() - Math.max(dataUpdatedAt, performance.timeOrigin)))
}

/** The fetch whose call is not sent yet. It serves all who want the credit until then. */
let waiting: Promise<void> | undefined
/** The last call, in progress or ended. */
let lastCall: Promise<unknown> = Promise.resolve()

const look = async (): Promise<void> => {
  await lastCall.catch(() => undefined)
  await new Promise(resolve => setTimeout(resolve, untilNextLookMs()))
  // From now on the answer may be older than the member's last round, so the next caller gets a further call.
  waiting = undefined
  // The member may have signed out during the wait, and then no credit is fetched.
  if (tokenStore.get() === null) return
  lastCall = queryClient.fetchQuery({ ...withdrawable, staleTime: 0, retry: false })
  await lastCall
  await refetchCalls('GET /customers/profile')
}

/** Fetches the current credit from the game site and updates all places that show it. After a failure the old value stays. */
export const refreshCredit = (): Promise<void> => {
  waiting ??= look()
  return waiting
}

/** Fetches the current credit whenever the member returns from another tab. */
export const useCreditRefresh = (): void => {
  useEffect(() => {
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible') refreshCredit().catch(() => undefined)
    }
    // The browser may show a page from its back/forward cache. Such a page got no updates in the meantime, so the credit is fetched.
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
