import '@sala/ui/tokens.css'
import '@sala/ui/fonts.css'
import '@sala/ui/base.css'
import { followBootstrap } from './content/bootstrap.ts'
import { reloadOnMissingChunk } from './device/chunk-reload.ts'
import { markDevice } from './device/flags.ts'
import { keepLanguage } from './device/language.ts'
import { whenIdle } from './device/when-idle.ts'
import { hearInstallPrompt } from './install/offer.ts'
import { followPages } from './layout/page-change.ts'
import { pageAnalytics } from './page/page-data.ts'
import { startPage } from './page/start-page.tsx'
import { router } from './routes.tsx'
import { sessionBusyStore, startSession } from './session/start.ts'
import { tokenStore } from './session/token.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')

reloadOnMissingChunk()
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

void startPage(root, router)
