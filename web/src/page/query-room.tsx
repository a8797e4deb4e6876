import { useStore } from '@sala/ui/store.ts'
import { IsRestoringProvider, QueryClientProvider } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { queryClient } from '../calls/queries.ts'
import { tokenStore } from '../calls/token.ts'
import { nextTask } from '../device/next-task.ts'
import { profileCall } from '../session/session.ts'
import { aliveStore } from './hydration.ts'

/** Provides the query cache to all pages that the router renders. */
export function QueryRoom({ children }: { children: ReactNode }) {
  useHomeWithoutProfile()
  const alive = useStore(aliveStore)
  return (
    <QueryClientProvider client={queryClient}>
      <IsRestoringProvider value={!alive}>{children}</IsRestoringProvider>
      {/* Nested boundaries hydrate in order: the inner one comes after all parts of the page. */}
      <Suspense fallback={null}>
        <Suspense fallback={null}>
          <Alive />
        </Suspense>
      </Suspense>
    </QueryClientProvider>
  )
}

/** In a separate task, because all query users re-render at once. */
function Alive() {
  useEffect(() => void nextTask().then(() => aliveStore.set(true)), [])
  return null
}

/** E11: a page without any member data redirects to the home page, which shows the error. */
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
