import { useStore } from '@sala/ui/shared-value-store.ts'
import { IsRestoringProvider, QueryClientProvider } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { queryClient } from '../calls/query-cache.ts'
import { tokenStore } from '../calls/session-token.ts'
import { nextTask } from '../device/task-yield.ts'
import { profileCall } from '../session/session.ts'
import { aliveStore } from './hydration.ts'

/** Provides the query cache to all pages that the router renders. */
export function QueryRoom({ children }: { children: ReactNode }) {
  useHomeWithoutProfile()
  const alive = useStore(aliveStore)
  return (
    <QueryClientProvider client={queryClient}>
      <IsRestoringProvider value={!alive}>{children}</IsRestoringProvider>
      {/* React hydrates nested boundaries in order, so this inner one is hydrated after all parts of the page. */}
      <Suspense fallback={null}>
        <Suspense fallback={null}>
          <Alive />
        </Suspense>
      </Suspense>
    </QueryClientProvider>
  )
}

/** Ends hydration in a separate task, because the end re-renders all users of the query cache at the same time. */
function Alive() {
  useEffect(() => void nextTask().then(() => aliveStore.set(true)), [])
  return null
}

/** If the profile call fails and no earlier profile is known, opens the home page, which shows the error (E11). */
const useHomeWithoutProfile = (): void => {
  const navigate = useNavigate()
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        const failed = type === 'updated' && query.state.status === 'error' && query.state.data === undefined
        const ofMember = query.queryKey[0] === profileCall.queryKey[0] && tokenStore.get() !== null
        if (failed && ofMember) void navigate({ to: '/' })
      }),
    [navigate],
  )
}
