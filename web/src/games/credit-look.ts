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
  // Who signed out meanwhile has no credit to look at.
  if (tokenStore.get() === null) return
  await queryClient.fetchQuery({ ...withdrawable, staleTime: 0, retry: false })
  await refetchCalls('GET /customers/profile')
}

let looking: Promise<void> | undefined

/**
 * Has the game site asked for the credit, as soon as it is asked again, and shows what it says wherever the credit stands. A failure
 * leaves what stood there.
 */
export const lookAtCredit = (): Promise<void> => {
  looking ??= look().finally(() => {
    looking = undefined
  })
  return looking
}

/** What a member plays in another tab or window is looked for on coming back to this page. */
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
