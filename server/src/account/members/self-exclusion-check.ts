import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'

/**
 * Compares the member's changed personal data with self-excluded members, to find the new account of an excluded person. The function locks the
 * member, so the caller must not hold this lock.
 */
export const checkExclusions = (ctx: Context, memberId: MemberId): Promise<void> =>
  ctx.ports.lookAlike({ db: ctx.db, keys: ctx.config, now: ctx.clock.now() }, memberId)
