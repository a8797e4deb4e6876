import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'

/** Checks a member's changed match keys against self-excluded members. It locks the member in a new transaction, so no caller may hold that lock. */
export const checkExclusions = (ctx: Context, memberId: MemberId): Promise<void> =>
  ctx.ports.lookAlike({ db: ctx.db, keys: ctx.config, now: ctx.clock.now() }, memberId)
