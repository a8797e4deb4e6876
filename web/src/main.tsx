import '@sala/ui/tokens.css'
import '@sala/ui/fonts.css'
import '@sala/ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reloadOnMissingChunk } from './device/chunk-reload.ts'
import { markDevice } from './device/flags.ts'
import { keepLanguage } from './device/language.ts'
import { followPages } from './layout/page-change.ts'
import { queryClient } from './queries.ts'
import { router } from './routes.tsx'
import { profileCall, sessionBusyStore, startSession } from './session/session.ts'
import { tokenStore } from './session/token.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')

reloadOnMissingChunk()
markDevice()
keepLanguage()
startSession()

// Only a member's page listens to events.
const followEvents = () => {
  if (tokenStore.get() === null) return
  stopWaiting()
  void import('./session/event-stream.ts').then(file => file.followEvents())
}
const stopWaiting = tokenStore.subscribe(followEvents)
followEvents()

tokenStore.subscribe(() => {
  // R19. A sign-in from another tab makes the guards look again; one of this page goes on by itself.
  if (tokenStore.get() === null) void router.navigate({ to: '/login' })
  else if (!sessionBusyStore.get()) void router.invalidate()
})

// E11: a page that has nothing of the member to show gives way to the home page, which says what is wrong.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  const failed = type === 'updated' && query.state.status === 'error' && query.state.data === undefined
  if (failed && query.queryKey[0] === profileCall.queryKey[0] && tokenStore.get() !== null)
    void router.navigate({ to: '/' })
})
followPages(router)

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
