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
import { isNowhere } from './page/unknown-address.ts'
import { useSignedIn } from './session/start.ts'

declare module '@tanstack/react-router' {
  /** Every route says who may see it (R17) and what the browser's tab is called. */
  interface StaticDataRouteOption {
    guard: GuardName
    title: string
    /** One thing is done on this page, and nothing else is offered at the foot of a phone. */
    isTask?: boolean
  }
}

const LAYOUT = { guard: 'public', title: '' } as const

export const root = createRootRoute({
  staticData: LAYOUT,
  beforeLoad: async ({ matches, location, preload, cause }) => {
    // The router draws the next page in one breath. First the press itself is to be seen.
    if (!preload && cause === 'stay') await afterPaint()
    const last = matches.at(-1)
    // An unknown page is 404 for all callers, without a sign-in prompt (R16).
    if (last === undefined || isNowhere(last.pathname, location.pathname)) return
    const { guard } = last.staticData
    const to = await judge(guard, { path: location.href, preload })
    if (to !== null) throw redirect({ to, replace: true })
  },
  component: RoutedRoot,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
})

/** L01: with the menus, the footer and the drawer. */
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

/** L01: nothing around the page. */
export const blank = createRoute({ getParentRoute: () => root, id: 'blank-layout', staticData: LAYOUT })

/** L01: of signing in and registering. */
export const entry = createRoute({
  getParentRoute: () => root,
  id: 'register-layout',
  staticData: LAYOUT,
  component: lazyRouteComponent(() => import('./layout/register-layout.tsx'), 'RegisterLayout'),
})
