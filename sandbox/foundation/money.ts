import { z } from 'zod'

/** Amount in satang; 100 satang are one baht. */
export type Satang = bigint

const SATANG_PER_BAHT = 100n
const MAX_AMOUNT_BAHT = 10_000_000
const WIRE_DIGITS_MAX = 13

/** Amount in baht as text like `"500.00"`, in the partners' protocols. */
export const bahtString = z
  .string()
  .regex(new RegExp(`^\\d{1,${WIRE_DIGITS_MAX}}\\.\\d{2}$`), 'baht with two decimals, like "500.00"')
  .transform(text => BigInt(text.replace('.', '')))
  .refine(amount => amount > 0n, 'must be more than zero')

/** Returns the schema of an amount in baht as a number like `500.25`, for calls of the sandbox's pages and of tests. */
const bahtNumberFrom = (smallest: number) =>
  z
    .number()
    .min(smallest)
    .max(MAX_AMOUNT_BAHT)
    .refine(hasAtMostTwoDecimals, 'at most two decimals')
    .transform(amount => BigInt(Math.round(amount * Number(SATANG_PER_BAHT))))

export const bahtNumber = bahtNumberFrom(0.01)
export const bahtNumberOrZero = bahtNumberFrom(0)

export function toBahtString(amount: Satang): string {
  const sign = amount < 0n ? '-' : ''
  const whole = amount < 0n ? -amount : amount
  return `${sign}${whole / SATANG_PER_BAHT}.${(whole % SATANG_PER_BAHT).toString().padStart(2, '0')}`
}

export function toBahtNumber(amount: Satang): number {
  return Number(toBahtString(amount))
}

function hasAtMostTwoDecimals(amount: number): boolean {
  return Number(amount.toFixed(2)) === amount
}
