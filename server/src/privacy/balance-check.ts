import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../context.ts'
import { syncRounds } from '../games/rounds/rounds.ts'
import { syncCredit } from '../games/wallet/credit.ts'

/** Reads the member's rounds and balance from the game site and updates the ledger. Throws Refusal `game_site_silent`, `movement_open`. */
export const reconcileWithSite = async (ctx: Context, memberId: MemberId): Promise<void> => {
  await syncRounds(ctx, memberId)
  await syncCredit(ctx, memberId)
}
