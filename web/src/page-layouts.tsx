import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
  useMatches,
} from '@tanstack/react-router'
import { ErrorPage } from './content/error-page.tsx'
import { NotFoundPage } from './content/not-found-page.tsx'
import { afterPaint } from './device/paint-timing.ts'
import { DefaultLayout } from './layout/default-layout.tsx'
import { MemberFooter } from './layout/member-footer.tsx'
import { RoutedRoot } from './layout/routed-root.tsx'
import { isUnknownAddress } from './page/unknown-address.ts'
import { type GuardName, judge } from './route-guards.ts'
import { useSignedIn } from './session/session-state.ts'

declare module '@tanstack/react-router' {
  /** Each route states its guard (who may open the page, R17) and its document title. */
  interface StaticDataRouteOption {
    guard: GuardName
    title: string
    /** True: the page has a single task. On a phone it shows no bar of links at the foot. */
    isTask?: boolean
  }
}

const LAYOUT = { guard: 'public', title: '' } as const

export const root = createRootRoute({
  staticData: LAYOUT,
  beforeLoad: async ({ matches, location, preload, cause }) => {
    // The browser first paints the effect of the press, because the router renders the next page in one long task.
    if (!preload && cause === 'stay') await afterPaint()
    const last = matches.at(-1)
    // An unknown URL shows everyone the 404 page, without a login prompt (R16).
    if (last === undefined || isUnknownAddress(last.pathname, location.pathname)) return
    const { guard } = last.staticData
    const to = await judge(guard, { path: location.href, preload })
    if (to !== null) throw redirect({ to, replace: true })
  },
  component: RoutedRoot,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
})

/** Layout with menus, footer and drawer, for most pages (L01). */
export const standard = createRoute({
  getParentRoute: () => root,
  id: 'default-layout',
  staticData: LAYOUT,
  component: StandardLayout,
})

function StandardLayout() {
  const isTask = useMatches({ select: matches => matches.at(-1)?.staticData.isTask === true })
  return (
    <DefaultLayout isTask={isTask} footer={useSignedIn() ? <MemberFooter /> : undefined}>
      <Outlet />
    </DefaultLayout>
  )
}

/** Layout without a frame, for pages that fill the window (L01). */
export const blank = createRoute({ getParentRoute: () => root, id: 'blank-layout', staticData: LAYOUT })

/** Layout of sign-in and registration (L01). */
export const entry = createRoute({
  getParentRoute: () => root,
  id: 'register-layout',
  staticData: LAYOUT,
  component: lazyRouteComponent(() => import('./layout/register-layout.tsx'), 'RegisterLayout'),
})
