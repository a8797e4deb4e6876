import { accountEndpoints } from './account/endpoints.ts'
import { identityEndpoints } from './account/identity/endpoints.ts'
import { cashierEndpoints } from './cashier/endpoints.ts'
import { historyEndpoints } from './cashier/history/endpoints.ts'
import { slipEndpoints } from './cashier/slips/endpoints.ts'
import { contentEndpoints } from './content/endpoints.ts'
import { gamesEndpoints } from './games/endpoints.ts'
import { privacyEndpoints } from './privacy/endpoints.ts'
import { promotionsEndpoints } from './promotions/endpoints.ts'
import { protectionEndpoints } from './protection/endpoints.ts'
import { referralEndpoints } from './referral/endpoints.ts'
import type { WireOf } from './wire/endpoint.ts'

/** The whole API. The server binds each domain's map. The browser imports only the types of this file. */
export const contract = {
  ...accountEndpoints,
  ...identityEndpoints,
  ...cashierEndpoints,
  ...historyEndpoints,
  ...promotionsEndpoints,
  ...referralEndpoints,
  ...gamesEndpoints,
  ...contentEndpoints,
  ...protectionEndpoints,
  ...slipEndpoints,
  ...privacyEndpoints,
} as const

type Contract = typeof contract
type KeyOf<E extends { method: string; path: string }> = `${E['method']} ${E['path']}`

/** Wire types of every call by method and path: `'POST /login'`, `'GET /customers/profile'` … */
export type Calls = { [K in keyof Contract as KeyOf<Contract[K]>]: WireOf<Contract[K]> }
export type CallKey = keyof Calls
