import type { ManualPage } from './manual-types.ts'
import { filesPage } from './pages/bank-files.ts'
import { contentPage } from './pages/content.ts'
import { todayPage } from './pages/dashboard.ts'
import { depositsPage } from './pages/deposits.ts'
import { documentsPage } from './pages/documents.ts'
import { financePage } from './pages/finance.ts'
import { startPage } from './pages/first-steps.ts'
import { gamesPage } from './pages/games.ts'
import { carePage } from './pages/harm-prevention.ts'
import { affiliatesPage } from './pages/marketing/affiliates.ts'
import { campaignsPage } from './pages/marketing/campaigns.ts'
import { drawsPage, tournamentsPage } from './pages/marketing/draws-and-tournaments.ts'
import { promotionsPage } from './pages/marketing/promotions.ts'
import { rewardsPage } from './pages/marketing/rewards.ts'
import { memberPage } from './pages/member-page.ts'
import { membersPage } from './pages/member-search.ts'
import { amlPage } from './pages/money-laundering.ts'
import { alertsPage } from './pages/own/alerts.ts'
import { mePage } from './pages/own/own-account.ts'
import { reportsPage } from './pages/reports.ts'
import { riskPage } from './pages/risk.ts'
import { supportPage } from './pages/support.ts'
import { eventsPage, flowsPage, systemPage } from './pages/system.ts'
import { withdrawalsPage } from './pages/withdrawals.ts'
import { workPage } from './pages/work-queue.ts'

/** All pages of the manual, in the order of the desk's menu. */
export const manualPages = [
  startPage,
  todayPage,
  workPage,
  withdrawalsPage,
  depositsPage,
  filesPage,
  supportPage,
  membersPage,
  memberPage,
  riskPage,
  carePage,
  documentsPage,
  amlPage,
  promotionsPage,
  rewardsPage,
  campaignsPage,
  affiliatesPage,
  drawsPage,
  tournamentsPage,
  contentPage,
  financePage,
  gamesPage,
  reportsPage,
  flowsPage,
  eventsPage,
  systemPage,
  mePage,
  alertsPage,
] as const satisfies readonly ManualPage[]
