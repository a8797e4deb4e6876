import { QueryClientProvider } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { queryClient } from '../queries.ts'
import { profileCall } from './session.ts'
import { tokenStore } from './token.ts'

/** Where the query cache can be used: every page that the router draws. */
export function QueryRoom({ children }: { children: ReactNode }) {
  useHomeWithoutProfile()
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

/** E11: a page that has nothing of the member to show gives way to the home page, which says what is wrong. */
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
