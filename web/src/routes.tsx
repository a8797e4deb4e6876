import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { type HistoryTab, historyTab } from './account/history/tabs.ts'
import { BASE_PATH } from './base-path.ts'
import { ErrorPage } from './content/error-page.tsx'
import { HomePage } from './content/home-page.tsx'
import { NotFoundPage } from './content/not-found-page.tsx'
import { launchSearch } from './games/launch.ts'
import { type GuardName, judge } from './guards.ts'
import { DefaultLayout } from './layout/default-layout.tsx'
import { RootLayout } from './layout/root-layout.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  /** Every route says who may see it (R17) and what the browser's tab is called. */
  interface StaticDataRouteOption {
    guard: GuardName
    title: string
  }
}

const LAYOUT = { guard: 'public', title: '' } as const

const root = createRootRoute({
  staticData: LAYOUT,
  beforeLoad: async ({ matches, location, preload }) => {
    const guard = matches.at(-1)?.staticData.guard ?? 'public'
    const to = await judge(guard, { path: location.href, preload })
    if (to !== null) throw redirect({ to, replace: true })
  },
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
})

const standard = createRoute({
  getParentRoute: () => root,
  id: 'default-layout',
  staticData: LAYOUT,
  component: DefaultLayout,
})

const home = createRoute({
  getParentRoute: () => standard,
  path: '/',
  staticData: { guard: 'public', title: 'หน้าแรก' },
  component: HomePage,
})

const deposit = createRoute({
  getParentRoute: () => standard,
  path: '/deposit',
  staticData: { guard: 'member', title: 'ฝากเงิน' },
  component: lazyRouteComponent(() => import('./cashier/deposit/deposit-page.tsx'), 'DepositPage'),
})

const withdraw = createRoute({
  getParentRoute: () => standard,
  path: '/withdraw',
  staticData: { guard: 'member', title: 'ถอนเงิน' },
  component: lazyRouteComponent(() => import('./cashier/withdraw/withdraw-page.tsx'), 'WithdrawPage'),
})

const blank = createRoute({
  getParentRoute: () => root,
  id: 'blank-layout',
  staticData: LAYOUT,
})

const slip = createRoute({
  getParentRoute: () => blank,
  path: '/slip',
  staticData: { guard: 'member', title: 'สลิปชำระเงิน' },
  component: lazyRouteComponent(() => import('./cashier/deposit/slip-page.tsx'), 'SlipPage'),
})

const changePassword = createRoute({
  getParentRoute: () => standard,
  path: '/changepassword',
  staticData: { guard: 'member', title: 'เปลี่ยนรหัสผ่าน' },
  component: lazyRouteComponent(() => import('./account/change-password-page.tsx'), 'ChangePasswordPage'),
})

const history = createRoute({
  getParentRoute: () => standard,
  path: '/history',
  staticData: { guard: 'member', title: 'บัญชีของฉัน' },
  validateSearch: (search: Record<string, unknown>): { tab: HistoryTab } => ({ tab: historyTab(search.tab) }),
  component: lazyRouteComponent(() => import('./account/history/history-page.tsx'), 'HistoryPage'),
})

const game = createRoute({
  getParentRoute: () => blank,
  path: '/game',
  staticData: { guard: 'member', title: 'เปิดเกม' },
  validateSearch: launchSearch,
  component: lazyRouteComponent(() => import('./games/game-page.tsx'), 'GamePage'),
})

const entry = createRoute({
  getParentRoute: () => root,
  id: 'register-layout',
  staticData: LAYOUT,
  component: lazyRouteComponent(() => import('./layout/register-layout.tsx'), 'RegisterLayout'),
})

const login = createRoute({
  getParentRoute: () => entry,
  path: '/login',
  staticData: { guard: 'guest', title: 'เข้าสู่ระบบ' },
  component: lazyRouteComponent(() => import('./account/login-page.tsx'), 'LoginPage'),
})

const register = createRoute({
  getParentRoute: () => entry,
  path: '/register',
  staticData: { guard: 'registering', title: 'สมัครสมาชิก' },
  component: lazyRouteComponent(() => import('./account/register/register-page.tsx'), 'RegisterPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => entry,
  path: '/forgetpassword',
  staticData: { guard: 'guest', title: 'ลืมรหัสผ่าน' },
  component: lazyRouteComponent(
    () => import('./account/reset/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
})

const routeTree = root.addChildren([
  standard.addChildren([home, deposit, withdraw, history, changePassword]),
  entry.addChildren([login, register, forgotPassword]),
  blank.addChildren([slip, game]),
])

export const router = createRouter({
  routeTree,
  basepath: BASE_PATH,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
})
