import type { EarningGroup } from '@sala/contract/desk/games/endpoints.ts'
import { daysLater, inBangkok } from '@sala/contract/wire/calendar.ts'

/** Search parameters of the games screen: days, grouping, section. By default it shows the last thirty days by game. */
export type GamesSearch = { from?: string; to?: string; by?: EarningGroup; section?: string }

export const groupNames: Readonly<Record<EarningGroup, string>> = {
  game: 'รายเกม',
  provider: 'ค่าย',
  section: 'ประเภท',
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const SHOWN_DAYS = 30

const isDay = (value: unknown): value is string => typeof value === 'string' && DAY.test(value)
const isGroup = (value: unknown): value is EarningGroup =>
  typeof value === 'string' && Object.hasOwn(groupNames, value)

export const gamesSearch = ({ from, to, by, section }: Record<string, unknown>): GamesSearch => ({
  ...(isDay(from) ? { from } : {}),
  ...(isDay(to) ? { to } : {}),
  ...(isGroup(by) ? { by } : {}),
  ...(typeof section === 'string' ? { section } : {}),
})

/** Returns the range of days to show. By default the range ends today in Bangkok. */
export const daysOf = ({ from, to }: GamesSearch, now: Date): { from: string; to: string } => {
  const last = to ?? inBangkok(now).toISOString().slice(0, 10)
  return { from: from ?? daysLater(last, 1 - SHOWN_DAYS), to: last }
}
