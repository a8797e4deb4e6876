import { asciiDigits } from './ascii-digits.ts'

/** Characters that people write between the letters of a code: spaces, dashes, dots, and invisible ones. */
const BETWEEN = /[\s\p{Pd}\p{Cf}._]/gu

/** Normalises a typed code: capital letters without spaces and dashes. The letters O, I and L, which no code has, become 0 and 1. */
export const readCouponCode = (text: string): string =>
  asciiDigits(text).replace(BETWEEN, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
