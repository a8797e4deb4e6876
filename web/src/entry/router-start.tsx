import '@sala/ui/fonts-member-pages.css'
import '@sala/ui/fonts-deferred.css'
import { BASE_PATH } from '../base-path.ts'
import { tokenStore } from '../calls/session-token.ts'
import { MemberHome } from '../home/home-page.tsx'
import { MemberBar } from '../layout/header.tsx'
import { followPages } from '../layout/page-change.ts'
import { followGames } from '../motion/picture-transition.ts'
import type { ReplaceHome, RouterProgram } from '../page/router-handover.ts'
import { router } from '../routes.tsx'
import { sessionBusyStore } from '../session/session-state.ts'
import { RouterRoom, WholePage } from './routed-page.tsx'

export { router }

followPages(router)
followGames(router)

const lookAgain = () => {
  // After a sign-out the lobby shows the login page (R19). After a sign-in in another tab the route guards run again.
  if (tokenStore.get() === null) void router.navigate({ to: '/login' })
  else if (!sessionBusyStore.get()) void router.invalidate()
}
tokenStore.subscribe(lookAgain)

const replaceHomeAtNavigation = (leave: ReplaceHome): void => {
  // A scroll event makes the router record the scroll position, which it restores when the visitor goes back.
  document.dispatchEvent(new Event('scroll'))
  router.startTransition = async show => {
    show()
    await new Promise<void>(stands => leave(WholePage, stands))
    return true
  }
  // If a sign-in happened in another tab while this code was loading, the route guards run again.
  if (tokenStore.get() !== null) lookAgain()
}

export const program: RouterProgram = {
  WholePage,
  RouterRoom,
  prepareHydration: async path => {
    if (router.state.location.pathname !== path) return false
    await Promise.all([MemberBar.load(), path === '/' ? MemberHome.load() : null])
    // By default the router expects a Suspense boundary around the page. The server-rendered markup has none, so hydration would fail.
    router.ssr = { manifest: undefined }
    return true
  },
  // A page that failed to load is rendered too, because it then shows its error.
  findPage: () => router.load().catch(() => undefined),
  replaceHomeAtNavigation,
  // The path comes from a link of the visitor's home page, so the route exists.
  fetchPage: path => void router.preloadRoute({ to: path as '/' }),
  openPage: path => void router.navigate({ href: BASE_PATH + path }),
}
