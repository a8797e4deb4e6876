import type { ManualPage } from './manual-types.ts'
import { amlPage } from './pages/aml.ts'
import { carePage } from './pages/care.ts'
import { contentPage } from './pages/content.ts'
import { depositsPage } from './pages/deposits.ts'
import { documentsPage } from './pages/documents.ts'
import { filesPage } from './pages/files.ts'
import { financePage } from './pages/finance.ts'
import { gamesPage } from './pages/games.ts'
import { affiliatesPage } from './pages/marketing/affiliates.ts'
import { campaignsPage } from './pages/marketing/campaigns.ts'
import { drawsPage, tournamentsPage } from './pages/marketing/draws.ts'
import { promotionsPage } from './pages/marketing/promotions.ts'
import { rewardsPage } from './pages/marketing/rewards.ts'
import { memberPage } from './pages/member.ts'
import { membersPage } from './pages/members.ts'
import { alertsPage } from './pages/own/alerts.ts'
import { mePage } from './pages/own/me.ts'
import { reportsPage } from './pages/reports.ts'
import { riskPage } from './pages/risk.ts'
import { startPage } from './pages/start.ts'
import { supportPage } from './pages/support.ts'
import { eventsPage, flowsPage, systemPage } from './pages/system.ts'
import { todayPage } from './pages/today.ts'
import { withdrawalsPage } from './pages/withdrawals.ts'
import { workPage } from './pages/work.ts'

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
