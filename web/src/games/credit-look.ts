import { useEffect } from 'react'
import { call, queryClient, refetchCalls } from '../calls/queries.ts'
import { tokenStore } from '../calls/token.ts'

/**
 * Milliseconds between the server's own requests to the game site for one member; an earlier call returns
 * the same value.
 */
const LOOK_PACE_MS = 5_000

const withdrawable = call('GET /withdrawable')

/**
 * Returns the milliseconds until the next call is useful. The previous page may have made a call until this
 * one began.
 */
const untilNextLookMs = (): number => {
  const { dataUpdatedAt = 0 } = queryClient.getQueryState(withdrawable.queryKey) ?? {}
  return Math.max(0, LOOK_PACE_MS - (Date.now() - Math.max(dataUpdatedAt, performance.timeOrigin)))
}

const look = async (): Promise<void> => {
  await new Promise(resolve => setTimeout(resolve, untilNextLookMs()))
  // The member signed out meanwhile.
  if (tokenStore.get() === null) return
  await queryClient.fetchQuery({ ...withdrawable, staleTime: 0, retry: false })
  await refetchCalls('GET /customers/profile')
}

let looking: Promise<void> | undefined

/** Runs a credit check and updates all displays of the credit. A failure keeps the old value. */
export const lookAtCredit = (): Promise<void> => {
  looking ??= look().finally(() => {
    looking = undefined
  })
  return looking
}

/** Checks the credit when the member returns from another tab. */
export const useCreditLook = (): void => {
  useEffect(() => {
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible') lookAtCredit().catch(() => undefined)
    }
    // A page restored from the back/forward cache received no updates meanwhile.
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

/** Checks the credit when the member leaves a page with an embedded game. */
export const useCreditLookAfter = (): void => {
  useEffect(() => () => void lookAtCredit().catch(() => undefined), [])
}
