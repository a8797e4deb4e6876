import { asciiDigits } from './ascii-digits.ts'

/** Number of characters of a coupon code. Ten characters of Crockford's base 32 contain 50 random bits. */
export const COUPON_CODE_CHARACTERS = 10

/** Characters that people write between the letters of a coupon code: spaces, dashes, dots, underscores, and invisible characters. */
const BETWEEN = /[\s\p{Pd}\p{Cf}._]/gu

/**
 * Normalises a typed coupon code: capital letters, without spaces and dashes. No code contains the letters O, I and L, so they become the
 * digits 0 and 1.
 */
export const readCouponCode = (text: string): string =>
  asciiDigits(text).replace(BETWEEN, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/** Writes a code in two groups, as people read and type it: `7KQ2M-9XTD4`. */
export const formatCouponCode = (code: string): string => code.replace(/^(.{5})(.{5})$/, '$1-$2')
