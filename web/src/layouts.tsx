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
import { afterPaint } from './device/after-paint.ts'
import { type GuardName, judge } from './guards.ts'
import { DefaultLayout } from './layout/default-layout.tsx'
import { MemberFooter } from './layout/member-footer.tsx'
import { RoutedRoot } from './layout/routed-root.tsx'
import { isUnknownAddress } from './page/unknown-address.ts'
import { useSignedIn } from './session/start.ts'

declare module '@tanstack/react-router' {
  /** Each route defines its guard (R17) and its document title. */
  interface StaticDataRouteOption {
    guard: GuardName
    title: string
    /** The page has one task, so a phone shows no foot bar. */
    isTask?: boolean
  }
}

const LAYOUT = { guard: 'public', title: '' } as const

export const root = createRootRoute({
  staticData: LAYOUT,
  beforeLoad: async ({ matches, location, preload, cause }) => {
    // The router renders the next page in one long task, so the press is painted first.
    if (!preload && cause === 'stay') await afterPaint()
    const last = matches.at(-1)
    // An unknown page is 404 for all callers, without a sign-in prompt (R16).
    if (last === undefined || isUnknownAddress(last.pathname, location.pathname)) return
    const { guard } = last.staticData
    const to = await judge(guard, { path: location.href, preload })
    if (to !== null) throw redirect({ to, replace: true })
  },
  component: RoutedRoot,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
})

/** L01: with menus, footer and drawer. */
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

/** L01: without a frame. */
export const blank = createRoute({ getParentRoute: () => root, id: 'blank-layout', staticData: LAYOUT })

/** L01: sign-in and registration. */
export const entry = createRoute({
  getParentRoute: () => root,
  id: 'register-layout',
  staticData: LAYOUT,
  component: lazyRouteComponent(() => import('./layout/register-layout.tsx'), 'RegisterLayout'),
})
