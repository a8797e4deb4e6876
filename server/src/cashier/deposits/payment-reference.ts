import { randomDigits } from '../../platform/random.ts'

/** Number of digits of a deposit's or withdrawal's reference. It fits into a bill payment's 20 characters and can be read aloud. */
const REF_DIGITS = 12

/** Returns a numeric reference whose first digit is not zero, because some banks' forms drop a leading zero. */
export const newRef = (): string => {
  const digits = randomDigits(REF_DIGITS)
  return digits.startsWith('0') ? `1${digits.slice(1)}` : digits
}
