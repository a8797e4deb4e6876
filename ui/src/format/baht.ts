import { readAmount } from '@sala/contract/text/amount.ts'
import { formatCount } from './count.ts'

/** `1250` → `1,250.00`. Baht without the currency sign; negative amounts get a true minus (−). */
export function formatBaht(amount: number): string {
  const [whole = '', decimals = ''] = Math.abs(amount).toFixed(2).split('.')
  const text = `${formatCount(Number(whole))}.${decimals}`
  return amount < 0 ? `−${text}` : text
}

/** `1000` → `1,000`, `1000.5` → `1,000.5`: for chips and round sums, without needless decimals. */
export function formatBahtShort(amount: number): string {
  return formatBaht(amount).replace(/\.?0+$/, '')
}

/** The amount in baht; `null` if the text is invalid or ambiguous. */
export function parseBaht(text: string): number | null {
  const amount = readAmount(text)
  return amount === null ? null : Number(amount)
}

/**
 * Value for an invalid amount. Every call refuses it with an error at the field, whereas an empty one means
 * "no limit".
 */
export const NO_AMOUNT = -1

/** The amount to send; `NO_AMOUNT` for invalid text. */
export function bahtToSend(text: string): number {
  return parseBaht(text) ?? NO_AMOUNT
}

/** As `bahtToSend`, but null for an empty field. */
export function bahtOrEmpty(text: string): number | null {
  return text.trim() === '' ? null : bahtToSend(text)
}
