import { z } from 'zod'
import { asciiDigits } from '../../text/ascii-digits.ts'

/** Number of letters of a coupon's code: 50 random bits in Crockford's base 32. */
export const COUPON_CODE_CHARACTERS = 10

const CROCKFORD = /^[0-9A-HJKMNP-TV-Z]{10}$/
const BETWEEN = /[\s\p{Pd}\p{Cf}._]/gu
const WRITTEN_MAX_CHARACTERS = 200
const TEXT = `กรุณากรอกโค้ดให้ครบ ${COUPON_CODE_CHARACTERS} ตัว`

/** Normalises a typed code: capital letters without spaces and dashes. The letters O, I and L, which no code has, become 0 and 1. */
export const readCouponCode = (text: string): string =>
  asciiDigits(text).replace(BETWEEN, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')

export const couponCode = z
  .string({ error: TEXT })
  .max(WRITTEN_MAX_CHARACTERS, TEXT)
  .overwrite(readCouponCode)
  .regex(CROCKFORD, TEXT)

/** Writes a code in two groups, as people read and type it: `7KQ2M-9XTD4`. */
export const formatCouponCode = (code: string): string => code.replace(/^(.{5})(.{5})$/, '$1-$2')
