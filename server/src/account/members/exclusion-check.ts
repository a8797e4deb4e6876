import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'

/** What the account tells of its person has changed: is it an excluded one's? Not within a transaction that holds the member. */
export const lookForExcluded = (ctx: Context, memberId: MemberId): Promise<void> =>
  ctx.ports.lookAlike({ db: ctx.db, keys: ctx.config, now: ctx.clock.now() }, memberId)
