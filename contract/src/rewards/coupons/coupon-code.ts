import { z } from 'zod'
import { textReaders } from '../../wire/typed-text.ts'

/** Number of letters of a coupon's code: 50 random bits in Crockford's base 32. */
export const COUPON_CODE_CHARACTERS = 10

const CROCKFORD = /^[0-9A-HJKMNP-TV-Z]{10}$/
const WRITTEN_MAX_CHARACTERS = 200
const TEXT = `กรุณากรอกโค้ดให้ครบ ${COUPON_CODE_CHARACTERS} ตัว`

export const couponCode = z
  .string({ error: TEXT })
  .max(WRITTEN_MAX_CHARACTERS, TEXT)
  .overwrite(textReaders.coupon_code)
  .regex(CROCKFORD, TEXT)

/** Writes a code in two groups, as people read and type it: `7KQ2M-9XTD4`. */
export const formatCouponCode = (code: string): string => code.replace(/^(.{5})(.{5})$/, '$1-$2')
