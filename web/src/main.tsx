import '@sala/ui/tokens.css'
import '@sala/ui/fonts.css'
import '@sala/ui/base.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { followBootstrap } from './content/bootstrap.ts'
import { reloadOnMissingChunk } from './device/chunk-reload.ts'
import { markDevice } from './device/flags.ts'
import { keepLanguage } from './device/language.ts'
import { whenIdle } from './device/when-idle.ts'
import { hearInstallPrompt } from './install/offer.ts'
import { followPages } from './layout/page-change.ts'
import { carryOver } from './page/carry-over.ts'
import { drawnSeen } from './page/drawn-seen.ts'
import { nameOwnSheets } from './page/own-sheets.ts'
import { pageAnalytics } from './page/page-data.ts'
import { router } from './routes.tsx'
import { sessionBusyStore, startSession } from './session/start.ts'
import { tokenStore } from './session/token.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')

reloadOnMissingChunk()
nameOwnSheets()
void markDevice()
keepLanguage()
hearInstallPrompt()
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

followPages(router)
followBootstrap()
whenIdle(() => {
  void import('./content/popups/announce.ts').then(file =>
    file.startAnnouncing(listener => {
      listener()
      router.subscribe('onRendered', listener)
    }),
  )
})

const analytics = pageAnalytics()
if (analytics !== null)
  whenIdle(() => void import('./device/analytics.ts').then(file => file.countPages(analytics, router)))

carryOver(root)

// What the server drew stands until all of the page can take its place at once, in pieces that let a finger through.
Promise.allSettled([router.load(), drawnSeen(root)]).then(() =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  ),
)
