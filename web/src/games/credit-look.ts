import { useEffect } from 'react'
import { call, queryClient, refetchCalls } from '../queries.ts'

/** As often as the server asks the game site for one member; a look before that would bring the same answer. */
const LOOK_PACE_MS = 5_000

/** Has the game site asked for the credit, and shows what it says wherever the credit stands. A failure leaves what stood there. */
export const lookAtCredit = async (): Promise<void> => {
  await queryClient.fetchQuery({ ...call('GET /withdrawable'), staleTime: LOOK_PACE_MS, retry: false })
  await refetchCalls('GET /customers/profile')
}

/** What a member plays in another tab or window is looked for on coming back to this page. */
export const useCreditLook = (): void => {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') lookAtCredit().catch(() => undefined)
    }
    // A page that the back button brought from memory has heard of nothing meanwhile.
    const lookIfKept = (event: PageTransitionEvent) => {
      if (event.persisted) look()
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    window.addEventListener('pageshow', lookIfKept)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
      window.removeEventListener('pageshow', lookIfKept)
    }
  }, [])
}

/** The same when a page is left on which the game itself was played. */
export const useCreditLookAfter = (): void => {
  useEffect(() => () => void lookAtCredit().catch(() => undefined), [])
}
