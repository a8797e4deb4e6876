import { consentEndpoints, documentEndpoints } from './account/documents/endpoints.ts'
import { accountEndpoints } from './account/endpoints.ts'
import { identityEndpoints } from './account/identity/endpoints.ts'
import { secondFactorEndpoints } from './account/second-factor/endpoints.ts'
import { cashierEndpoints } from './cashier/endpoints.ts'
import { historyEndpoints } from './cashier/history/endpoints.ts'
import { slipEndpoints } from './cashier/payment-slips/endpoints.ts'
import { contentEndpoints } from './content/endpoints.ts'
import { eventsEndpoints } from './events/endpoints.ts'
import { gamesEndpoints } from './games/endpoints.ts'
import { messagesEndpoints } from './messages/endpoints.ts'
import { browserFaultEndpoints } from './page/browser-faults.ts'
import { privacyEndpoints } from './privacy/endpoints.ts'
import { promotionsEndpoints } from './promotions/endpoints.ts'
import { protectionEndpoints } from './protection/endpoints.ts'
import { referralEndpoints } from './referral/endpoints.ts'
import { drawsEndpoints } from './rewards/draws/endpoints.ts'
import { rewardsEndpoints } from './rewards/endpoints.ts'
import { missionsEndpoints } from './rewards/missions/endpoints.ts'
import { tiersEndpoints } from './rewards/tiers/endpoints.ts'
import { tournamentsEndpoints } from './rewards/tournaments/endpoints.ts'
import { supportEndpoints } from './support/endpoints.ts'
import type { WireOf } from './wire/endpoint.ts'

/** Every call of the lobby API. The server binds handlers to each domain's map. The browser imports only types from this file. */
export const contract = {
  ...accountEndpoints,
  ...identityEndpoints,
  ...secondFactorEndpoints,
  ...documentEndpoints,
  ...consentEndpoints,
  ...cashierEndpoints,
  ...historyEndpoints,
  ...promotionsEndpoints,
  ...rewardsEndpoints,
  ...referralEndpoints,
  ...drawsEndpoints,
  ...tiersEndpoints,
  ...missionsEndpoints,
  ...tournamentsEndpoints,
  ...gamesEndpoints,
  ...contentEndpoints,
  ...protectionEndpoints,
  ...slipEndpoints,
  ...messagesEndpoints,
  ...supportEndpoints,
  ...privacyEndpoints,
  ...browserFaultEndpoints,
  ...eventsEndpoints,
} as const

type Contract = typeof contract
type KeyOf<E extends { method: string; path: string }> = `${E['method']} ${E['path']}`

/**
 * Types of the request and response of every call, as they are sent. The name of each type consists of the call's method and path: `'POST
 * /login'`, `'GET /customers/profile'` …
 */
export type Calls = { [K in keyof Contract as KeyOf<Contract[K]>]: WireOf<Contract[K]> }
export type CallKey = keyof Calls
