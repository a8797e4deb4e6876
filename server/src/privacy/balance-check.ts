import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../context.ts'
import { syncRounds } from '../games/rounds/rounds.ts'
import { syncCredit } from '../games/wallet/credit.ts'

/** Syncs the member's rounds and balance with the game site. Throws Refusal `game_site_silent`, `movement_open`. */
export const reconcileWithSite = async (ctx: Context, memberId: MemberId): Promise<void> => {
  await syncRounds(ctx, memberId)
  await syncCredit(ctx, memberId)
}
