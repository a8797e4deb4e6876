import type { CouponRefusal } from '@sala/contract/rewards/coupons/coupon.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import { batchRunner, cachedPerKey } from '../../platform/database/bounded-batches.ts'
import type { Db } from '../../platform/db.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import { countHit } from '../../platform/rate-limits.ts'
import { limits } from '../rate-limits.ts'
import { countRefusal, type FoundCode } from './sql.ts'

/** A member who tries a code, with the member's IP address. */
export type Trying = { readonly member_id: MemberId; readonly ip: string }

type Miss = Trying & { readonly batch_id: string; readonly reason: CouponRefusal; readonly at: Date }

/**
 * Combines concurrent refused attempts into one transaction, because a used code that many people know is refused thousands of times, and all these
 * attempts update the same row.
 */
const missesOf = cachedPerKey((db: Db) =>
  batchRunner<Miss, void>(db, {
    apart: ({ member_id }) => member_id,
    work: async (tx, { ip, batch_id, reason, at }) => {
      await countRefusal(tx, { day: bangkokDate(at), batch_id, reason })
      // Only a code that does not exist counts towards the network's limit. A used code is no guess, and many members behind one gateway may type it.
      // Codes that are not valid yet or no longer valid (`outside`) count towards no limit.
      if (reason === 'unknown') await countHit(tx, limits.coupon_misses_per_network, networkOf(ip), at)
      else if (reason !== 'outside') await countHit(tx, limits.coupon_misses_per_batch, batch_id, at)
    },
  }),
)

/**
 * Counts a refused attempt for the operators' statistics and for the rate limits of the network and the batch. The batch id is empty if the attempt
 * matched no code.
 */
export const countMiss = (
  ctx: Context,
  trying: Trying,
  found: FoundCode | null,
  reason: CouponRefusal,
): Promise<void> =>
  missesOf(ctx.db)({ ...trying, batch_id: found?.batch_id ?? '', reason, at: ctx.clock.now() })
