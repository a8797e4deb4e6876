import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../context.ts'
import { syncRounds } from '../games/rounds/round-sync.ts'
import { syncCredit } from '../games/transfer-wallet/credit-sync.ts'

/**
 * Reads the member's rounds and balance from the game site and updates the ledger. Throws Refusal `game_site_silent` if the site gives no
 * valid answer, and `movement_open` if credit is in transit.
 */
export const reconcileWithSite = async (ctx: Context, memberId: MemberId): Promise<void> => {
  await syncRounds(ctx, memberId)
  await syncCredit(ctx, memberId)
}
