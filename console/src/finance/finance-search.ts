/** Search parameters in the URL of the finance screen: the Bangkok day and the ledger account. */
export type FinanceSearch = { day?: string; account?: string }

const DAY = /^20\d\d-\d\d-\d\d$/

export const financeSearch = ({ day, account }: Record<string, unknown>): FinanceSearch => ({
  ...(typeof day === 'string' && DAY.test(day) ? { day } : {}),
  ...(typeof account === 'string' ? { account } : {}),
})

const BANGKOK_OFFSET_MS = 7 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** Returns yesterday in Bangkok, the newest day that can be closed. */
export const yesterday = (): string =>
  new Date(Date.now() + BANGKOK_OFFSET_MS - DAY_MS).toISOString().slice(0, 10)

export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
