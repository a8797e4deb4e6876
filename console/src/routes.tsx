import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { Gate } from './session/gate.tsx'
import { workSearch } from './work/work-search.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const root = createRootRoute({ component: Gate })
const inRoot = { getParentRoute: () => root } as const

const routeTree = root.addChildren([
  createRoute({
    ...inRoot,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/work', replace: true })
    },
  }),
  createRoute({
    ...inRoot,
    path: '/work',
    validateSearch: workSearch,
    component: lazyRouteComponent(() => import('./work/work-screen.tsx'), 'WorkScreen'),
  }),
])

export const router = createRouter({ routeTree, basepath: '/desk', defaultPreload: 'intent' })
