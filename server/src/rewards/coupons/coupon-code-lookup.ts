import type { Context } from '../../context.ts'
import { batchRunner, cachedPerKey } from '../../platform/database/bounded-batches.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import { countHit, isReached, type LimitResult } from '../../platform/rate-limits.ts'
import { limits } from '../rate-limits.ts'
import { couponMarks } from './coupon-codes.ts'
import type { Trying } from './refused-code-attempts.ts'
import { type FoundCode, findCode } from './sql.ts'

/** Data that decides whether the member may use the typed code. For concurrent attempts of several members, one transaction reads it. */
export type CodeLook = {
  /** The member's attempts, including this one. */
  readonly tries: LimitResult
  /** Whether the rate limit for refused attempts from the member's network is used up. */
  readonly is_network_resting: boolean
  readonly found: FoundCode | null
}

type Asked = Trying & { readonly code: string; readonly at: Date }

const looksOf = cachedPerKey((ctx: Context) =>
  batchRunner<Asked, CodeLook>(ctx.db, {
    apart: ({ member_id }) => member_id,
    work: async (tx, { member_id, ip, code, at }) => {
      const [tries, is_network_resting, found] = await Promise.all([
        countHit(tx, limits.coupon_tries_per_member, member_id, at),
        isReached(tx, limits.coupon_misses_per_network, networkOf(ip), at),
        findCode(tx, { marks: couponMarks(ctx.config, code), member_id, at }),
      ])
      return { tries, is_network_resting, found }
    },
  }),
)

/** Counts the member's attempt and reads the code. It never throws a Refusal, because that would roll back the count of the attempt. */
export const lookAtCode = (ctx: Context, trying: Trying, code: string, at: Date): Promise<CodeLook> =>
  looksOf(ctx)({ ...trying, code, at })
