import '@sala/ui/fonts-later.css'
import { Link, RouterContextProvider, RouterProvider } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useLayoutEffect } from 'react'
import { BASE_PATH } from '../base-path.ts'
import { followPages } from '../layout/page-change.ts'
import { followGames } from '../motion/game-morph.ts'
import { router } from '../routes.tsx'
import { sessionBusyStore } from '../session/start.ts'
import { tokenStore } from '../session/token.ts'
import { type HomeLinkProps, RoutersLink } from './link.tsx'
import type { LeaveHome, Program } from './program.ts'

export { router }

followPages(router)
followGames(router)

const lookAgain = () => {
  // R19. A sign-in from another tab makes the guards look again; one of this page goes on by itself.
  if (tokenStore.get() === null) void router.navigate({ to: '/login' })
  else if (!sessionBusyStore.get()) void router.invalidate()
}
tokenStore.subscribe(lookAgain)

/** Its goals were checked where they are written. */
const OwnLink = Link as unknown as ComponentType<HomeLinkProps>

/** Every page, as the router finds it. `onStanding` hears when the first one stands. */
function WholePage({ onStanding }: { onStanding?: () => void }) {
  useLayoutEffect(() => onStanding?.(), [onStanding])
  return (
    <RoutersLink value={OwnLink}>
      <RouterProvider router={router} />
    </RoutersLink>
  )
}

function RouterRoom({ children }: { children: ReactNode }) {
  return (
    <RoutersLink value={OwnLink}>
      <RouterContextProvider router={router}>{children}</RouterContextProvider>
    </RoutersLink>
  )
}

const waitBehindHome = (leave: LeaveHome): void => {
  // The router goes back to where a page was scrolled to. It has seen nothing of that so far.
  document.dispatchEvent(new Event('scroll'))
  router.startTransition = async show => {
    show()
    await new Promise<void>(stands => leave(WholePage, stands))
    return true
  }
  // Somebody signed in in another tab while the program was on its way.
  if (tokenStore.get() !== null) lookAgain()
}

export const program: Program = {
  WholePage,
  RouterRoom,
  // One that cannot be loaded is drawn too: it says so.
  findPage: () => router.load().catch(() => undefined),
  waitBehindHome,
  // The path is one that a link of the visitor's home leads to.
  fetchPage: path => void router.preloadRoute({ to: path as '/' }),
  openPage: path => void router.navigate({ href: BASE_PATH + path }),
}
