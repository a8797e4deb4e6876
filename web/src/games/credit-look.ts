import { useEffect } from 'react'
import { call, queryClient, refetchCalls } from '../queries.ts'
import { tokenStore } from '../session/token.ts'

/** As often as the server asks the game site for one member; a look before that would bring the same answer. */
const LOOK_PACE_MS = 5_000

const withdrawable = call('GET /withdrawable')

/**
 * How long until the game site is asked again, whoever had it asked last: on this page, or on the one before it, which may have done so
 * until the moment when this one began.
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
    // A page that the back button brought from memory has heard of nothing meanwhile.
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

/** The same when a page is left on which the game itself was played. */
export const useCreditLookAfter = (): void => {
  useEffect(() => () => void lookAtCredit().catch(() => undefined), [])
}
