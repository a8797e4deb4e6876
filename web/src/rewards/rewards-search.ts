import { COUPON_CODE_CHARACTERS, readCouponCode } from '@sala/contract/text/coupon-code.ts'

/** Query of the page of rewards, such as `/rewards?code=7KQ2M9XTD4`: a coupon's code from a link. */
export type RewardsSearch = { code?: string }

export const rewardsSearch = (search: Record<string, unknown>): RewardsSearch => {
  // The router parses a code of ten digits as a number, and drops its leading zeros.
  const code =
    typeof search.code === 'number' ? String(search.code).padStart(COUPON_CODE_CHARACTERS, '0') : search.code
  return typeof code === 'string' && readCouponCode(code).length === COUPON_CODE_CHARACTERS
    ? { code: readCouponCode(code) }
    : {}
}
