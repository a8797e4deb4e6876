import '@sala/ui/tokens.css'
import '@sala/ui/fonts.css'
import '@sala/ui/base.css'
import { tolerateTranslators } from '@sala/ui/browser/translator-tolerance.ts'
import { trackTouches } from '@sala/ui/user-activity.ts'
import { tokenStore } from './calls/session-token.ts'
import { followBootstrap } from './content/public-data.ts'
import { reportBrowserFaults } from './device/browser-faults.ts'
import { reloadOnMissingChunk } from './device/chunk-reload.ts'
import { markDevice } from './device/device-flags.ts'
import { whenIdle } from './device/idle-time.ts'
import { keepLanguage } from './device/language-cookie.ts'
import { startPage } from './entry/page-hydration.tsx'
import { forgetFilesAtLogout } from './install/file-cache.ts'
import { listenForInstallPrompt } from './install/install-offer.ts'
import { pageAnalytics } from './page/page-data.ts'
import { registerRouterLoader, wholeProgram } from './page/router-handover.ts'
import { startSession } from './session/session-state.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')

const fetchRouter = () => import('./entry/router-start.tsx')
registerRouterLoader(async () => (await fetchRouter()).program)

reportBrowserFaults()
tolerateTranslators()
reloadOnMissingChunk()
void markDevice()
keepLanguage()
listenForInstallPrompt()
forgetFilesAtLogout()
startSession()
trackTouches()

// The code of the event stream (server events about the member's data) loads only for members.
const followEvents = () => {
  if (tokenStore.get() === null) return
  stopWaiting()
  void import('./entry/member-event-stream.ts').then(file => file.followEvents())
}
const stopWaiting = tokenStore.subscribe(followEvents)
followEvents()

followBootstrap()
const openRouter = async () => {
  await wholeProgram()
  return (await fetchRouter()).router
}
whenIdle(() => {
  void Promise.all([import('./content/popups/popup-opening.ts'), openRouter()]).then(([file, router]) =>
    file.startAnnouncing(listener => {
      listener()
      router.subscribe('onRendered', listener)
    }),
  )
})

const analytics = pageAnalytics()
if (analytics !== null)
  whenIdle(() => {
    void Promise.all([import('./device/analytics.ts'), openRouter()]).then(([file, router]) =>
      file.countPages(analytics, router),
    )
  })

startPage(root)
