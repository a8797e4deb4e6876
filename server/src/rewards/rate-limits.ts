import { HOUR_SECONDS } from '../platform/calendar.ts'
import type { Limit } from '../platform/rate-limits.ts'

/**
 * Rate limits of this domain. A network is an IPv4 range /24 or an IPv6 range /48. It can be a mobile carrier's gateway with many members behind it.
 */
export const limits = {
  /**
   * Attempts of one member, with right or wrong codes. People type fewer codes in an hour. With this limit, guessing one of 2^50 possible codes is
   * hopeless.
   */
  coupon_tries_per_member: { name: 'rewards:coupon-tries', count: 20, windowSeconds: HOUR_SECONDS },
  /**
   * Attempts with codes that do not exist, from one network. Attempts with existing codes do not count, so that members behind one gateway do not
   * block each other.
   */
  coupon_misses_per_network: { name: 'rewards:coupon-misses', count: 200, windowSeconds: HOUR_SECONDS },
  /**
   * Refused attempts with codes of one batch, except before its start and after its end. More attempts suggest that the list was stolen or guessed,
   * so the batch's codes for single use are blocked for the rest of the hour.
   */
  coupon_misses_per_batch: { name: 'rewards:coupon-batch', count: 1_000, windowSeconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>
