import { readAmount } from '@sala/contract/text/amount.ts'
import { formatCount } from './count.ts'

/** `1250` → `1,250.00`. Baht, without the sign; negative amounts keep a true minus. */
export function formatBaht(amount: number): string {
  const [whole = '', decimals = ''] = Math.abs(amount).toFixed(2).split('.')
  const text = `${formatCount(Number(whole))}.${decimals}`
  return amount < 0 ? `−${text}` : text
}

/** `1000` → `1,000`, `1000.5` → `1,000.5`: for chips and round sums, where decimals only add noise. */
export function formatBahtShort(amount: number): string {
  return formatBaht(amount).replace(/\.?0+$/, '')
}

/** The amount in baht, or `null` when the text is not one, or may be one of two. */
export function parseBaht(text: string): number | null {
  const amount = readAmount(text)
  return amount === null ? null : Number(amount)
}

/** Value for an invalid amount, which each call refuses with an error at the field. Empty means "no limit". */
export const NO_AMOUNT = -1

/** The amount to be sent; `NO_AMOUNT` where the text is none. */
export function bahtToSend(text: string): number {
  return parseBaht(text) ?? NO_AMOUNT
}

/** The same of a field that may be left empty, which is null. */
export function bahtOrEmpty(text: string): number | null {
  return text.trim() === '' ? null : bahtToSend(text)
}
