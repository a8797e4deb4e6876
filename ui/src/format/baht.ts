import { formatCount } from './count.ts'

const WHOLE_DIGITS_MAX = 9

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

/** What a person typed or pasted, as digits with at most two decimals: `฿ 1,250.555` → `1250.55`, `007` → `7`. */
export function cleanBahtText(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.')
  const digits = whole.slice(0, WHOLE_DIGITS_MAX).replace(/^0+(?=\d)/, '')
  return rest.length > 0 ? `${digits || '0'}.${rest.join('').slice(0, 2)}` : digits
}

/** The amount in baht, or `null` when the text is not one. */
export function parseBaht(text: string): number | null {
  return /^\d+(\.\d{0,2})?$/.test(text) ? Number(text) : null
}
