import { HOUR_SECONDS } from '../platform/calendar.ts'
import type { Limit } from '../platform/limits.ts'

/** Rate limits of this domain. A network is a /24 of IPv4 or a /48 of IPv6, and can be a mobile carrier's gateway with many members. */
export const limits = {
  /** Tries of one member, right or wrong. A person types fewer codes in an hour, and guessing one of 2^50 codes stays hopeless. */
  coupon_tries_per_member: { name: 'rewards:coupon-tries', count: 20, windowSeconds: HOUR_SECONDS },
  /** Tries of codes that do not exist, by one network. Real codes do not count, so that members behind one gateway do not block each other. */
  coupon_misses_per_network: { name: 'rewards:coupon-misses', count: 200, windowSeconds: HOUR_SECONDS },
  /** Refused tries of the codes of one batch, except before its start and after its end. More tries mean a stolen or guessed list, so the batch's single codes rest for the hour. */
  coupon_misses_per_batch: { name: 'rewards:coupon-batch', count: 1_000, windowSeconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>
