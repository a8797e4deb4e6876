import type { WireOf } from '../wire/endpoint.ts'
import { deskAffiliatesEndpoints } from './affiliates/endpoints.ts'
import { deskAlertsEndpoints } from './alerts/endpoints.ts'
import { deskAmlEndpoints } from './aml/endpoints.ts'
import { deskFilesEndpoints } from './bank-files/endpoints.ts'
import { deskCampaignsEndpoints } from './campaigns/endpoints.ts'
import { deskContentEndpoints } from './content/endpoints.ts'
import { deskTodayEndpoints } from './dashboard/endpoints.ts'
import { deskDepositsEndpoints } from './deposits/endpoints.ts'
import { deskDocumentsEndpoints } from './documents/endpoints.ts'
import { deskFinanceEndpoints } from './finance/endpoints.ts'
import { deskFlowEndpoints } from './flows/endpoints.ts'
import { deskGamesEndpoints } from './games/endpoints.ts'
import { deskCareEndpoints } from './harm-prevention/endpoints.ts'
import { deskListEndpoints } from './list-exports/endpoints.ts'
import { deskMemberActEndpoints } from './members/action-endpoints.ts'
import { deskMembersEndpoints } from './members/endpoints.ts'
import { deskMemberTabEndpoints } from './members/tab-endpoints.ts'
import { deskPeopleEndpoints } from './operator-users/endpoints.ts'
import { deskEventEndpoints } from './outgoing-events/endpoints.ts'
import { deskSlipsEndpoints } from './payment-slips/endpoints.ts'
import { deskDrawsEndpoints } from './prize-draws/endpoints.ts'
import { deskPromotionsEndpoints } from './promotions/endpoints.ts'
import { deskProposalEndpoints } from './proposals/endpoints.ts'
import { deskReportsEndpoints } from './reports/endpoints.ts'
import { deskRewardsEndpoints } from './rewards/endpoints.ts'
import { deskFreeRoundsEndpoints } from './rewards/free-rounds-endpoints.ts'
import { deskMissionsEndpoints } from './rewards/mission-endpoints.ts'
import { deskTiersEndpoints } from './rewards/tier-endpoints.ts'
import { deskRiskEndpoints } from './risk/endpoints.ts'
import { deskSignInEndpoints } from './sign-in/endpoints.ts'
import { deskSupportEndpoints } from './support/endpoints.ts'
import { deskSuspenseEndpoints } from './suspense-payments/endpoints.ts'
import { deskSystemEndpoints } from './system/endpoints.ts'
import { deskTournamentsEndpoints } from './tournaments/endpoints.ts'
import { deskWithdrawalsEndpoints } from './withdrawals/endpoints.ts'
import { deskLikenessEndpoints } from './work-queue/duplicate-account-endpoints.ts'
import { deskWorkEndpoints } from './work-queue/endpoints.ts'

/** Every call of the API of the desk (the staff's website). The server binds handlers to each map. The console imports only types from this file. */
export const deskContract = {
  ...deskSignInEndpoints,
  ...deskPeopleEndpoints,
  ...deskTodayEndpoints,
  ...deskWorkEndpoints,
  ...deskAlertsEndpoints,
  ...deskLikenessEndpoints,
  ...deskWithdrawalsEndpoints,
  ...deskDepositsEndpoints,
  ...deskFlowEndpoints,
  ...deskEventEndpoints,
  ...deskSuspenseEndpoints,
  ...deskSlipsEndpoints,
  ...deskSupportEndpoints,
  ...deskMembersEndpoints,
  ...deskMemberTabEndpoints,
  ...deskMemberActEndpoints,
  ...deskRiskEndpoints,
  ...deskCareEndpoints,
  ...deskDocumentsEndpoints,
  ...deskAmlEndpoints,
  ...deskPromotionsEndpoints,
  ...deskRewardsEndpoints,
  ...deskTiersEndpoints,
  ...deskMissionsEndpoints,
  ...deskCampaignsEndpoints,
  ...deskAffiliatesEndpoints,
  ...deskDrawsEndpoints,
  ...deskTournamentsEndpoints,
  ...deskFreeRoundsEndpoints,
  ...deskContentEndpoints,
  ...deskGamesEndpoints,
  ...deskReportsEndpoints,
  ...deskSystemEndpoints,
  ...deskFinanceEndpoints,
  ...deskFilesEndpoints,
  ...deskProposalEndpoints,
  ...deskListEndpoints,
} as const

type DeskContract = typeof deskContract
type KeyOf<E extends { method: string; path: string }> = `${E['method']} ${E['path']}`

/**
 * Types of the request and response of every call of the desk (the staff's website), as they are sent. The name of each type consists of the
 * call's method and path: `'POST /sign-in'`, `'GET /session'` …
 */
export type DeskCalls = { [K in keyof DeskContract as KeyOf<DeskContract[K]>]: WireOf<DeskContract[K]> }
export type DeskCallKey = keyof DeskCalls
