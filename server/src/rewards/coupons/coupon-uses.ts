import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { type CouponUse, findUses } from './sql.ts'

/** Maximum number of used coupons on the member's page. Older bonuses are only in the account statement. */
const USES_SHOWN = 20

/** Returns the coupons that the member used, newest first. */
export const couponUsesOf = (ctx: Context, memberId: MemberId): Promise<CouponUse[]> =>
  findUses(ctx.db, memberId, USES_SHOWN)
