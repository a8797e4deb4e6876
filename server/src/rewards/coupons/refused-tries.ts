import type { CouponRefusal } from '@sala/contract/rewards/coupons/coupon.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import { batchRunner, cachedPerKey } from '../../platform/database/bounded-batches.ts'
import type { Db } from '../../platform/db.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import { countHit } from '../../platform/limits.ts'
import { limits } from '../limits.ts'
import { countRefusal, type FoundCode } from './sql.ts'

/** A member who tries a code, and the member's IP address. */
export type Trying = { readonly member_id: MemberId; readonly ip: string }

type Miss = Trying & { readonly batch_id: string; readonly reason: CouponRefusal; readonly at: Date }

/** Counts concurrent refused tries in one transaction, because a spent code is refused thousands of times at one row. */
const missesOf = cachedPerKey((db: Db) =>
  batchRunner<Miss, void>(db, {
    apart: ({ member_id }) => member_id,
    work: async (tx, { ip, batch_id, reason, at }) => {
      await countRefusal(tx, { day: bangkokDate(at), batch_id, reason })
      // A real code is no guess: members behind one gateway type a spent code too, and before the start of a batch all its codes are refused.
      if (reason === 'unknown') await countHit(tx, limits.coupon_misses_per_network, networkOf(ip), at)
      else if (reason !== 'outside') await countHit(tx, limits.coupon_misses_per_batch, batch_id, at)
    },
  }),
)

/** Counts a refused try for the desk, for the network, and for the batch. The id is empty for tries that matched no code. */
export const countMiss = (
  ctx: Context,
  trying: Trying,
  found: FoundCode | null,
  reason: CouponRefusal,
): Promise<void> =>
  missesOf(ctx.db)({ ...trying, batch_id: found?.batch_id ?? '', reason, at: ctx.clock.now() })
