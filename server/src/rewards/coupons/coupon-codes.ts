import { createHmac } from 'node:crypto'
import { COUPON_CODE_CHARACTERS } from '@sala/contract/text/coupon-code.ts'
import type { Config } from '../../config.ts'
import { newKey } from '../../platform/random.ts'

type MarkKeys = Pick<Config, 'mark_key' | 'mark_keys_before'>

const markBy = (key: string, code: string): Buffer =>
  createHmac('sha256', key).update(`coupon:${code}`).digest()

/** Returns a new code: ten random Crockford letters (50 bits) from the system's secure random source. */
export const newCouponCode = (): string => newKey(COUPON_CODE_CHARACTERS).toUpperCase()

/** Returns the keyed hash under which the database stores a code. */
export const couponMark = ({ mark_key }: MarkKeys, code: string): Buffer => markBy(mark_key, code)

/** Returns the hashes of a code under the current key and under earlier keys, because the stored code may have been hashed with any of them. */
export const couponMarks = ({ mark_key, mark_keys_before }: MarkKeys, code: string): Buffer[] =>
  [mark_key, ...mark_keys_before].map(key => markBy(key, code))
