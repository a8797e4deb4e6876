import { readAmount } from '@sala/contract/text/typed-amount.ts'
import { formatCount } from './count.ts'

/** Formats an amount as `1,250.00`, without the currency sign. A negative amount gets a minus sign (−) and not a hyphen. */
export function formatBaht(amount: number): string {
  const [whole = '', decimals = ''] = Math.abs(amount).toFixed(2).split('.')
  const text = `${formatCount(Number(whole))}.${decimals}`
  return amount < 0 ? `−${text}` : text
}

/** Formats an amount in baht without needless decimals: `1,000`, `1,000.5`. */
export function formatBahtShort(amount: number): string {
  return formatBaht(amount).replace(/\.?0+$/, '')
}

/** Parses a typed amount in baht; `null` if the text is invalid or ambiguous. */
export function parseBaht(text: string): number | null {
  const amount = readAmount(text)
  return amount === null ? null : Number(amount)
}

/**
 * The value that a form sends for an invalid amount. Every call refuses it with an error at the field. An empty value would mean "no limit"
 * instead.
 */
export const NO_AMOUNT = -1

/** Converts a typed amount to the value that the form sends. Returns `NO_AMOUNT` for an invalid text. */
export function bahtToSend(text: string): number {
  return parseBaht(text) ?? NO_AMOUNT
}

/** Converts a typed amount to the value that the form sends. Returns null for an empty field and `NO_AMOUNT` for an invalid text. */
export function bahtOrEmpty(text: string): number | null {
  return text.trim() === '' ? null : bahtToSend(text)
}
