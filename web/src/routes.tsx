import { createRoute, createRouter } from '@tanstack/react-router'
import { documentRoute, identityRoute, passwordRoute, securityRoute } from './account/account-routes.ts'
import { registerRoute } from './account/register/register-route.ts'
import { BASE_PATH } from './base-path.ts'
import { depositReturnRoute, depositRoute } from './cashier/deposit/deposit-routes.ts'
import { historySearch } from './cashier/history/history-tabs.ts'
import { ErrorPage } from './content/error-page.tsx'
import { page } from './device/lazy-page.ts'
import { gameOf, listOf } from './games/game-routes.ts'
import { launchSearch } from './games/launch/launch.ts'
import { gameFilter } from './games/sections/game-filter-options.ts'
import { HomePage } from './home/home-page.tsx'
import { ROUTING } from './page/router-settings.ts'
import { blank, entry, root, standard } from './page-layouts.tsx'
import { promotionRoute } from './promotions/promotion-route.ts'
import { acceptInvitation, redirectToInvitation, referralSearch } from './referral/invitation-link-routes.ts'
import {
  missionsRoute,
  rewardsRoute,
  tierRoute,
  tournamentRoute,
  tournamentsRoute,
  verifyRoute,
  wheelRoute,
} from './rewards/reward-routes.ts'
import type { GuardName } from './route-guards.ts'
import { supportSearch } from './support/support-search.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const inStandard = { getParentRoute: () => standard } as const
const inBlank = { getParentRoute: () => blank } as const
const inEntry = { getParentRoute: () => entry } as const

/** Returns the route data of a page: its guard, which decides who may open it, and its title. */
const seenBy = (guard: GuardName, title: string) => ({ staticData: { guard, title } })

/** Returns the route data of a member's page with a single task, such as a deposit. Its main button replaces the bar of links on a phone. */
const task = (title: string) => ({ staticData: { guard: 'member', title, isTask: true } }) as const

/** Route of the page with all UI components in all their states. It exists in development only. */
const gallery = import.meta.env.DEV
  ? [
      createRoute({
        ...inBlank,
        path: '/dev/ui',
        ...seenBy('public', 'Design system'),
        component: page(() => import('../../ui/gallery/gallery.tsx'), 'Gallery'),
      }),
    ]
  : []

const routeTree = root.addChildren([
  standard.addChildren([
    createRoute({ ...inStandard, path: '/', ...seenBy('public', 'หน้าแรก'), component: HomePage }),
    createRoute({ ...inStandard, ...depositRoute }),
    createRoute({ ...inStandard, ...depositReturnRoute }),
    createRoute({
      ...inStandard,
      path: '/withdraw',
      ...task('ถอนเงิน'),
      component: page(() => import('./cashier/withdraw/withdraw-page.tsx'), 'WithdrawPage'),
    }),
    createRoute({
      ...inStandard,
      path: '/history',
      ...seenBy('member', 'บัญชีของฉัน'),
      validateSearch: historySearch,
      component: page(() => import('./account/history/history-page.tsx'), 'HistoryPage'),
    }),
    createRoute({ ...inStandard, ...promotionRoute }),
    createRoute({ ...inStandard, ...rewardsRoute }),
    createRoute({
      ...inStandard,
      path: '/referral',
      ...seenBy('member', 'แนะนำเพื่อน'),
      validateSearch: referralSearch,
      component: page(() => import('./referral/referral-page.tsx'), 'ReferralPage'),
    }),
    createRoute({ ...inStandard, ...wheelRoute }),
    createRoute({ ...inStandard, ...tierRoute }),
    createRoute({ ...inStandard, ...missionsRoute }),
    createRoute({ ...inStandard, ...verifyRoute }),
    createRoute({ ...inStandard, ...tournamentsRoute }),
    createRoute({ ...inStandard, ...tournamentRoute }),
    createRoute({
      ...inStandard,
      path: '/messages',
      ...seenBy('member', 'ข้อความ'),
      component: page(() => import('./messages/messages-page.tsx'), 'MessagesPage'),
    }),
    createRoute({
      ...inStandard,
      path: '/support',
      ...task('คุยกับเจ้าหน้าที่'),
      validateSearch: supportSearch,
      component: page(() => import('./support/support-page.tsx'), 'SupportPage'),
    }),
    createRoute({
      ...inStandard,
      path: '/messages/choices',
      ...seenBy('member', 'การรับข้อความ'),
      component: page(() => import('./messages/choices/message-choices-page.tsx'), 'ChoicesPage'),
    }),
    createRoute({ ...inStandard, ...identityRoute }),
    createRoute({ ...inStandard, ...documentRoute }),
    createRoute({ ...inStandard, ...passwordRoute }),
    createRoute({ ...inStandard, ...securityRoute }),
    createRoute({
      ...inStandard,
      path: '/protection',
      ...seenBy('member', 'ขีดจำกัดและการพักเล่น'),
      component: page(() => import('./protection/protection-page.tsx'), 'ProtectionPage'),
    }),
    createRoute({
      ...inStandard,
      path: '/personal-data',
      ...seenBy('member', 'ข้อมูลของฉัน'),
      component: page(() => import('./account/personal-data/personal-data-page.tsx'), 'PersonalDataPage'),
    }),
    createRoute({ ...inStandard, path: '/slot', ...listOf('สล็อต') }),
    createRoute({ ...inStandard, path: '/casino', ...listOf('คาสิโน') }),
    createRoute({ ...inStandard, path: '/sports', ...listOf('กีฬา') }),
    createRoute({ ...inStandard, path: '/fish', ...listOf('ยิงปลา') }),
    createRoute({ ...inStandard, path: '/lotto', ...listOf('หวย') }),
    createRoute({ ...inStandard, path: '/esports', ...listOf('อีสปอร์ต') }),
    createRoute({ ...inStandard, path: '/slot-pg', ...listOf('สล็อต PG') }),
    createRoute({ ...inStandard, path: '/slot-pragmaticplay', ...listOf('สล็อต Pragmatic Play') }),
    createRoute({ ...inStandard, path: '/slot-playngo', ...listOf('สล็อต Playngo') }),
    createRoute({ ...inStandard, path: '/slot-itp', ...listOf('สล็อต ITP') }),
    createRoute({
      ...inStandard,
      path: '/privacy-policy',
      ...seenBy('public', 'นโยบายความเป็นส่วนตัว'),
      component: page(() => import('./content/pages/privacy-policy-page.tsx'), 'PrivacyPolicyPage'),
    }),
    createRoute({
      ...inStandard,
      path: '/terms',
      ...seenBy('public', 'ข้อกำหนดการใช้บริการ'),
      component: page(() => import('./content/pages/terms-page.tsx'), 'TermsPage'),
    }),
    createRoute({
      ...inStandard,
      path: '/responsible-play',
      ...seenBy('public', 'เล่นอย่างรับผิดชอบ'),
      component: page(() => import('./content/pages/responsible-play-page.tsx'), 'ResponsiblePlayPage'),
    }),
    createRoute({
      ...inStandard,
      path: '/auto-transfer',
      ...seenBy('public', 'ฝากเงินอัตโนมัติ'),
      component: page(() => import('./guides/auto-transfer-page.tsx'), 'AutoTransferPage'),
    }),
    createRoute({
      ...inStandard,
      path: '/ttb',
      ...seenBy('public', 'วิธีฝากจากบัญชี ttb'),
      component: page(() => import('./guides/ttb-deposit-guide-page.tsx'), 'TtbPage'),
    }),
    createRoute({
      ...inStandard,
      path: '/ufabay-enter',
      ...seenBy('public', 'ทางเข้าเล่น'),
      component: page(() => import('./guides/game-entrances-page.tsx'), 'EntrancesPage'),
    }),
    createRoute({ ...inStandard, path: '/slot-pg/$gameId', ...gameOf }),
    createRoute({ ...inStandard, path: '/slot-playngo/$gameId', ...gameOf }),
    createRoute({ ...inStandard, path: '/slot-pragmaticplay/$gameId', ...gameOf }),
    createRoute({
      ...inStandard,
      path: '/hack-slot',
      ...seenBy('public', 'สูตรสล็อต'),
      validateSearch: gameFilter,
      component: page(() => import('./games/play-guides/play-guide-list-page.tsx'), 'PlayGuideListPage'),
    }),
    createRoute({
      ...inStandard,
      path: '/hack-slot/$gameId',
      ...seenBy('public', 'สูตรสล็อต'),
      component: page(() => import('./games/play-guides/play-guide-page.tsx'), 'PlayGuidePage'),
    }),
    createRoute({
      ...inStandard,
      path: '/casino-test',
      ...seenBy('public', 'ทดลองเล่นฟรี'),
      validateSearch: gameFilter,
      component: page(() => import('./games/demo-play/demo-list-page.tsx'), 'TrialListPage'),
    }),
    createRoute({
      ...inStandard,
      path: '/cheat',
      ...seenBy('public', 'เจาะลึกเกม'),
      validateSearch: gameFilter,
      component: page(() => import('./games/odds/odds-page.tsx'), 'CheatPage'),
    }),
  ]),
  entry.addChildren([
    createRoute({
      ...inEntry,
      path: '/login',
      ...seenBy('guest', 'เข้าสู่ระบบ'),
      component: page(() => import('./account/login-page.tsx'), 'LoginPage'),
    }),
    createRoute({
      ...inEntry,
      path: '/authenticate',
      ...seenBy('public', 'เข้าสู่ระบบด้วยลิงก์'),
      component: page(() => import('./account/identity/sign-in-link-page.tsx'), 'AuthenticatePage'),
    }),
    createRoute({ ...inEntry, ...registerRoute }),
    createRoute({
      ...inEntry,
      path: '/forgetpassword',
      ...seenBy('guest', 'ลืมรหัสผ่าน'),
      component: page(
        () => import('./account/password-reset/forgot-password-page.tsx'),
        'ForgotPasswordPage',
      ),
    }),
  ]),
  blank.addChildren([
    ...gallery,
    createRoute({
      ...inBlank,
      path: '/u',
      ...seenBy('member', 'แนะนำเพื่อน'),
      beforeLoad: redirectToInvitation,
    }),
    createRoute({
      ...inBlank,
      path: '/u/$key',
      ...seenBy('public', 'สมัครสมาชิก'),
      beforeLoad: acceptInvitation,
    }),
    createRoute({
      ...inBlank,
      path: '/card',
      ...seenBy('member', 'กระเป๋าเงิน'),
      component: page(() => import('./wallet/wallet-card-page.tsx'), 'CardPage'),
    }),
    createRoute({
      ...inBlank,
      path: '/slip',
      ...seenBy('member', 'สลิปชำระเงิน'),
      component: page(() => import('./cashier/payment-slip/slip-page.tsx'), 'SlipPage'),
    }),
    createRoute({
      ...inBlank,
      path: '/game',
      ...seenBy('member', 'เปิดเกม'),
      validateSearch: launchSearch,
      component: page(() => import('./games/launch/launch-page.tsx'), 'GamePage'),
    }),
    createRoute({
      ...inBlank,
      path: '/game/index-inc',
      ...seenBy('member', 'เล่นเกม'),
      validateSearch: launchSearch,
      component: page(() => import('./games/launch/framed-game-page.tsx'), 'FramedGamePage'),
    }),
    createRoute({
      ...inBlank,
      path: '/casino-test/$gameId',
      ...seenBy('public', 'ทดลองเล่นฟรี'),
      component: page(() => import('./games/demo-play/demo-page.tsx'), 'TrialPage'),
    }),
  ]),
])

export const router = createRouter({
  routeTree,
  basepath: BASE_PATH,
  defaultErrorComponent: ErrorPage,
  ...ROUTING,
})
