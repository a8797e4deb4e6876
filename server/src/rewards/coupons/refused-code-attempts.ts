import type { CouponRefusal } from '@sala/contract/rewards/coupons/coupon.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import { batchRunner, cachedPerKey } from '../../platform/database/bounded-batches.ts'
import type { Db } from '../../platform/db.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import { countHit, type Limit } from '../../platform/rate-limits.ts'
import { limits } from '../rate-limits.ts'
import { countRefusal, type FoundCode } from './sql.ts'

/** A member who tries a code, with the member's IP address. */
export type Trying = { readonly member_id: MemberId; readonly ip: string }

/**
 * Returns the counter of a refused attempt. Only a code that does not exist counts towards the network's limit. A used code is no guess, and many
 * members behind one gateway may type it. Codes that are not valid yet or no longer valid (`outside`) have a counter that limits nobody. They need one
 * because the same statements, and so the same time, must answer every refused code.
 */
const counterOf = ({ ip, batch_id, reason }: Pick<Miss, 'ip' | 'batch_id' | 'reason'>): [Limit, string] => {
  if (reason === 'unknown') return [limits.coupon_misses_per_network, networkOf(ip)]
  return [limits.coupon_misses_per_batch, reason === 'outside' ? `${batch_id} outside` : batch_id]
}

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
      const [limit, subject] = counterOf({ ip, batch_id, reason })
      await countHit(tx, limit, subject, at)
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
