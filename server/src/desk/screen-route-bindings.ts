import { deskAffiliatesEndpoints } from '@sala/contract/desk/affiliates/endpoints.ts'
import { deskAlertsEndpoints } from '@sala/contract/desk/alerts/endpoints.ts'
import { deskAmlEndpoints } from '@sala/contract/desk/aml/endpoints.ts'
import { deskFilesEndpoints } from '@sala/contract/desk/bank-files/endpoints.ts'
import { deskCampaignsEndpoints } from '@sala/contract/desk/campaigns/endpoints.ts'
import { deskContentEndpoints } from '@sala/contract/desk/content/endpoints.ts'
import { deskTodayEndpoints } from '@sala/contract/desk/dashboard/endpoints.ts'
import { deskDepositsEndpoints } from '@sala/contract/desk/deposits/endpoints.ts'
import { deskDocumentsEndpoints } from '@sala/contract/desk/documents/endpoints.ts'
import { deskFinanceEndpoints } from '@sala/contract/desk/finance/endpoints.ts'
import { deskFlowEndpoints } from '@sala/contract/desk/flows/endpoints.ts'
import { deskGamesEndpoints } from '@sala/contract/desk/games/endpoints.ts'
import { deskCareEndpoints } from '@sala/contract/desk/harm-prevention/endpoints.ts'
import { deskListEndpoints } from '@sala/contract/desk/list-exports/endpoints.ts'
import { deskMemberActEndpoints } from '@sala/contract/desk/members/action-endpoints.ts'
import { deskMembersEndpoints } from '@sala/contract/desk/members/endpoints.ts'
import { deskMemberTabEndpoints } from '@sala/contract/desk/members/tab-endpoints.ts'
import { deskEventEndpoints } from '@sala/contract/desk/outgoing-events/endpoints.ts'
import { deskSlipsEndpoints } from '@sala/contract/desk/payment-slips/endpoints.ts'
import { deskDrawsEndpoints } from '@sala/contract/desk/prize-draws/endpoints.ts'
import { deskPromotionsEndpoints } from '@sala/contract/desk/promotions/endpoints.ts'
import { deskReportsEndpoints } from '@sala/contract/desk/reports/endpoints.ts'
import { deskRewardsEndpoints } from '@sala/contract/desk/rewards/endpoints.ts'
import { deskFreeRoundsEndpoints } from '@sala/contract/desk/rewards/free-rounds-endpoints.ts'
import { deskMissionsEndpoints } from '@sala/contract/desk/rewards/mission-endpoints.ts'
import { deskTiersEndpoints } from '@sala/contract/desk/rewards/tier-endpoints.ts'
import { deskRiskEndpoints } from '@sala/contract/desk/risk/endpoints.ts'
import { deskSupportEndpoints } from '@sala/contract/desk/support/endpoints.ts'
import { deskSuspenseEndpoints } from '@sala/contract/desk/suspense-payments/endpoints.ts'
import { deskSystemEndpoints } from '@sala/contract/desk/system/endpoints.ts'
import { deskTournamentsEndpoints } from '@sala/contract/desk/tournaments/endpoints.ts'
import { deskWithdrawalsEndpoints } from '@sala/contract/desk/withdrawals/endpoints.ts'
import { deskLikenessEndpoints } from '@sala/contract/desk/work-queue/duplicate-account-endpoints.ts'
import { deskWorkEndpoints } from '@sala/contract/desk/work-queue/endpoints.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { deskPeopleRoutes } from '../operators/routes.ts'
import { bindDesk } from '../platform/http/desk/desk-route-binding.ts'
import type { DeskDoor } from '../platform/http/desk/signed-in-operator.ts'
import { deskAffiliatesRoutes } from './affiliates/routes.ts'
import { deskAlertsRoutes } from './alerts/routes.ts'
import { deskAmlRoutes } from './aml/routes.ts'
import { deskFilesRoutes } from './bank-files/routes.ts'
import { deskCampaignsRoutes } from './campaigns/routes.ts'
import { deskContentRoutes } from './content/routes.ts'
import { deskTodayRoutes } from './dashboard/routes.ts'
import { deskDepositsRoutes } from './deposits/routes.ts'
import { deskDocumentsRoutes } from './documents/routes.ts'
import { deskFinanceRoutes } from './finance/routes.ts'
import { deskFlowRoutes } from './flows/routes.ts'
import { deskGamesRoutes } from './games/routes.ts'
import { deskCareRoutes } from './harm-prevention/routes.ts'
import { deskListRoutes } from './list-exports/routes.ts'
import { deskMemberActRoutes } from './members/member-action-routes.ts'
import { deskMemberTabRoutes } from './members/member-tab-routes.ts'
import { deskMembersRoutes } from './members/routes.ts'
import { deskEventRoutes } from './outgoing-events/routes.ts'
import { deskSlipsRoutes } from './payment-slips/routes.ts'
import { deskDrawsRoutes } from './prize-draws/routes.ts'
import { deskPromotionsRoutes } from './promotions/routes.ts'
import { deskReportsRoutes } from './reports/routes.ts'
import { deskFreeRoundsRoutes } from './rewards/free-rounds-routes.ts'
import { deskMissionsRoutes } from './rewards/mission-routes.ts'
import { deskRewardsRoutes } from './rewards/routes.ts'
import { deskTiersRoutes } from './rewards/tier-routes.ts'
import { deskRiskRoutes } from './risk/routes.ts'
import { deskSupportRoutes } from './support/routes.ts'
import { deskSuspenseRoutes } from './suspense-payments/routes.ts'
import { deskSystemRoutes } from './system/routes.ts'
import { deskTournamentsRoutes } from './tournaments/routes.ts'
import { deskWithdrawalsRoutes } from './withdrawals/routes.ts'
import { deskLikenessRoutes } from './work-queue/duplicate-account-routes.ts'
import { deskWorkRoutes } from './work-queue/routes.ts'

export const bindScreens = (app: FastifyInstance, door: DeskDoor, ctx: Context): void => {
  const work = deskWorkRoutes(ctx)
  const withdrawals = deskWithdrawalsRoutes(ctx)
  const deposits = deskDepositsRoutes(ctx)
  const members = deskMembersRoutes(ctx)
  const memberTab = deskMemberTabRoutes(ctx)
  const risk = { ...deskRiskRoutes(ctx), ...deskAffiliatesRoutes(ctx) }
  const care = { ...deskCareRoutes(ctx), ...deskDocumentsRoutes(ctx), ...deskAmlRoutes(ctx) }
  const finance = deskFinanceRoutes(ctx)
  const files = deskFilesRoutes(ctx)
  const promotions = deskPromotionsRoutes(ctx)
  const rewards = deskRewardsRoutes(ctx)
  const tiers = deskTiersRoutes(ctx)
  const missions = { ...deskMissionsRoutes(ctx), ...deskFreeRoundsRoutes(ctx) }
  const campaigns = deskCampaignsRoutes(ctx)
  const draws = { ...deskDrawsRoutes(ctx), ...deskTournamentsRoutes(ctx) }
  const content = deskContentRoutes(ctx)
  const games = { ...deskGamesRoutes(ctx), ...deskReportsRoutes(ctx) }
  const system = { ...deskSystemRoutes(ctx), ...deskEventRoutes(ctx) }
  bindDesk(app, door, deskTodayEndpoints, deskTodayRoutes(ctx))
  bindDesk(app, door, deskWorkEndpoints, work)
  bindDesk(app, door, deskAlertsEndpoints, deskAlertsRoutes(ctx))
  bindDesk(app, door, deskLikenessEndpoints, deskLikenessRoutes(ctx))
  bindDesk(app, door, deskWithdrawalsEndpoints, withdrawals)
  bindDesk(app, door, deskDepositsEndpoints, deposits)
  bindDesk(app, door, deskSuspenseEndpoints, deskSuspenseRoutes(ctx))
  bindDesk(app, door, deskSlipsEndpoints, deskSlipsRoutes(ctx))
  bindDesk(app, door, deskSupportEndpoints, deskSupportRoutes(ctx))
  bindDesk(app, door, deskMembersEndpoints, members)
  bindDesk(app, door, deskMemberTabEndpoints, memberTab)
  bindDesk(app, door, deskMemberActEndpoints, deskMemberActRoutes(ctx))
  bindDesk(app, door, { ...deskRiskEndpoints, ...deskAffiliatesEndpoints }, risk)
  bindDesk(app, door, { ...deskCareEndpoints, ...deskDocumentsEndpoints, ...deskAmlEndpoints }, care)
  bindDesk(app, door, deskFinanceEndpoints, finance)
  bindDesk(app, door, deskFilesEndpoints, files)
  bindDesk(app, door, deskPromotionsEndpoints, promotions)
  bindDesk(app, door, deskRewardsEndpoints, rewards)
  bindDesk(app, door, deskTiersEndpoints, tiers)
  bindDesk(app, door, { ...deskMissionsEndpoints, ...deskFreeRoundsEndpoints }, missions)
  bindDesk(app, door, deskCampaignsEndpoints, campaigns)
  bindDesk(app, door, { ...deskDrawsEndpoints, ...deskTournamentsEndpoints }, draws)
  bindDesk(app, door, deskContentEndpoints, content)
  bindDesk(app, door, deskFlowEndpoints, deskFlowRoutes(ctx))
  bindDesk(app, door, { ...deskGamesEndpoints, ...deskReportsEndpoints }, games)
  bindDesk(app, door, { ...deskSystemEndpoints, ...deskEventEndpoints }, system)
  const read = {
    ...work,
    ...withdrawals,
    ...deposits,
    ...members,
    ...memberTab,
    ...risk,
    ...care,
    ...finance,
    ...files,
    ...promotions,
    ...rewards,
    ...tiers,
    ...missions,
    ...campaigns,
    ...draws,
    ...content,
    ...deskFlowRoutes(ctx),
    ...games,
    ...system,
    ...deskSupportRoutes(ctx),
    ...deskPeopleRoutes(ctx),
  }
  bindDesk(app, door, deskListEndpoints, deskListRoutes(ctx, read))
}
