import { readAmount } from '@sala/contract/text/typed-amount.ts'

const BANGKOK = 'Asia/Bangkok'

const amounts = new Intl.NumberFormat('th-TH', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('th-TH', { maximumFractionDigits: 2 })
const times = new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: BANGKOK,
})
const clockTimes = new Intl.DateTimeFormat('th-TH-u-nu-latn', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: BANGKOK,
})

/** Formats an amount as `1,250.00`. */
export const baht = (amount: number) => amounts.format(amount)
/** Formats an amount as `1,250` or `1,250.5`, for stakes and odds. */
export const short = (amount: number) => whole.format(amount)
/** Formats a time as `20 พ.ย. 2569 18:05`. */
export function thaiTime(iso: string): string {
  const parts = new Map(times.formatToParts(new Date(iso)).map(part => [part.type, part.value]))
  return `${parts.get('day')} ${parts.get('month')} ${parts.get('year')} ${parts.get('hour')}:${parts.get('minute')}`
}
/** Formats a time as `18:05:09`. */
export const clockTime = (iso: string) => clockTimes.format(new Date(iso))

/** Formats an account number as `123-4-56789-0`. A number without ten digits stays as it is. */
export function accountText(account: string): string {
  const parts = account.match(/^(\d{3})(\d)(\d{5})(\d)$/)
  return parts === null ? account : parts.slice(1).join('-')
}

/** Largest amount of one transfer at the bank, in baht. */
const AMOUNT_MAX = 99_999_999.99

/** Parses a typed amount in baht. Returns null when it is invalid. */
export function readBaht(text: string): number | null {
  const amount = Number(readAmount(text) ?? 0)
  return amount > 0 && amount <= AMOUNT_MAX ? amount : null
}
