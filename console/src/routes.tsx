import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { affiliatesSearch } from './affiliates/affiliates-search.ts'
import { amlSearch } from './aml/aml-search.ts'
import { campaignsSearch } from './campaigns/campaigns-search.ts'
import { contentSearch } from './content/content-search.ts'
import { depositsSearch } from './deposits/deposits-search.ts'
import { documentsSearch } from './documents/documents-search.ts'
import { financeSearch } from './finance/finance-search.ts'
import { flowsSearch } from './flows/flow-switches-search.ts'
import { gamesSearch } from './games/games-search.ts'
import { careSearch } from './harm-prevention/care-search.ts'
import { BrokenScreen, NoScreen } from './layout/error-screens.tsx'
import { FirstScreen } from './layout/first-permitted-screen.tsx'
import { screen } from './layout/lazy-screen.ts'
import { Gate } from './layout/sign-in-gate.tsx'
import { memberSearch, membersSearch } from './members/members-search.ts'
import { eventsSearch } from './outgoing-events/events-search.ts'
import { drawsSearch } from './prize-draws/draws-search.ts'
import { promotionsSearch } from './promotions/promotions-search.ts'
import { reportsSearch } from './reports/reports-search.ts'
import { rewardsSearch } from './rewards/rewards-search.ts'
import { riskSearch } from './risk/risk-search.ts'
import { supportSearch } from './support/support-search.ts'
import { systemSearch } from './system/system-search.ts'
import { tournamentsSearch } from './tournaments/tournaments-search.ts'
import { withdrawalsSearch } from './withdrawals/withdrawals-search.ts'
import { workSearch } from './work-queue/work-queue-search.ts'

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
    component: FirstScreen,
  }),
  createRoute({
    ...inRoot,
    path: '/today',
    component: screen(() => import('./dashboard/dashboard-screen.tsx'), 'TodayScreen'),
  }),
  // At this URL the layout shows the invitation page without a sign-in, because a new staff user has no session.
  createRoute({ ...inRoot, path: '/invitation' }),
  createRoute({
    ...inRoot,
    path: '/me',
    component: screen(() => import('./own-account/own-account-screen.tsx'), 'MeScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/alerts',
    component: screen(() => import('./alerts/alerts-screen.tsx'), 'AlertsScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/work',
    validateSearch: workSearch,
    component: screen(() => import('./work-queue/work-queue-screen.tsx'), 'WorkScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/files',
    component: screen(() => import('./bank-files/bank-files-screen.tsx'), 'FilesScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/withdrawals',
    validateSearch: withdrawalsSearch,
    component: screen(() => import('./withdrawals/withdrawals-screen.tsx'), 'WithdrawalsScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/deposits',
    validateSearch: depositsSearch,
    component: screen(() => import('./deposits/deposits-screen.tsx'), 'DepositsScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/support',
    validateSearch: supportSearch,
    component: screen(() => import('./support/support-screen.tsx'), 'SupportScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/members',
    validateSearch: membersSearch,
    component: screen(() => import('./members/members-screen.tsx'), 'MembersScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/members/$member',
    validateSearch: memberSearch,
    component: screen(() => import('./members/member-screen.tsx'), 'MemberScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/risk',
    validateSearch: riskSearch,
    component: screen(() => import('./risk/risk-screen.tsx'), 'RiskScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/care',
    validateSearch: careSearch,
    component: screen(() => import('./harm-prevention/care-screen.tsx'), 'CareScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/documents',
    validateSearch: documentsSearch,
    component: screen(() => import('./documents/documents-screen.tsx'), 'DocumentsScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/aml',
    validateSearch: amlSearch,
    component: screen(() => import('./aml/aml-screen.tsx'), 'AmlScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/promotions',
    validateSearch: promotionsSearch,
    component: screen(() => import('./promotions/promotions-screen.tsx'), 'PromotionsScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/rewards',
    validateSearch: rewardsSearch,
    component: screen(() => import('./rewards/rewards-screen.tsx'), 'RewardsScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/campaigns',
    validateSearch: campaignsSearch,
    component: screen(() => import('./campaigns/campaigns-screen.tsx'), 'CampaignsScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/affiliates',
    validateSearch: affiliatesSearch,
    component: screen(() => import('./affiliates/affiliates-screen.tsx'), 'AffiliatesScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/draws',
    validateSearch: drawsSearch,
    component: screen(() => import('./prize-draws/draws-screen.tsx'), 'DrawsScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/flows',
    validateSearch: flowsSearch,
    component: screen(() => import('./flows/flow-switches-screen.tsx'), 'FlowsScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/events',
    validateSearch: eventsSearch,
    component: screen(() => import('./outgoing-events/events-screen.tsx'), 'EventsScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/tournaments',
    validateSearch: tournamentsSearch,
    component: screen(() => import('./tournaments/tournaments-screen.tsx'), 'TournamentsScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/content',
    validateSearch: contentSearch,
    component: screen(() => import('./content/content-screen.tsx'), 'ContentScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/games',
    validateSearch: gamesSearch,
    component: screen(() => import('./games/games-screen.tsx'), 'GamesScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/reports',
    validateSearch: reportsSearch,
    component: screen(() => import('./reports/reports-screen.tsx'), 'ReportsScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/system',
    validateSearch: systemSearch,
    component: screen(() => import('./system/system-tabs-screen.tsx'), 'SystemScreen'),
  }),
  createRoute({
    ...inRoot,
    path: '/finance',
    validateSearch: financeSearch,
    component: screen(() => import('./finance/finance-screen.tsx'), 'FinanceScreen'),
  }),
])

export const router = createRouter({
  ...{ routeTree, basepath: '/desk', defaultPreload: 'intent' },
  defaultErrorComponent: BrokenScreen,
  defaultNotFoundComponent: NoScreen,
})
