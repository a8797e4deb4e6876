import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'

/** Checks a member's changed match keys against self-excluded members. Do not call it in a transaction that locks the member. */
export const checkExclusions = (ctx: Context, memberId: MemberId): Promise<void> =>
  ctx.ports.lookAlike({ db: ctx.db, keys: ctx.config, now: ctx.clock.now() }, memberId)
