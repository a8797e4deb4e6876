/** The one source of time on the server: everything that asks for "now" is handed this (style rule 5). */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date(Date.now()) }

/** A clock that can be set, for tests and for the sandbox: it runs on from where it was put. */
export type MovableClock = Clock & {
  /** Jump to `to`, or back to real time with null. */
  set(to: Date | null): void
}

export const movableClock = (): MovableClock => {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    set: to => {
      offsetMs = to === null ? 0 : to.getTime() - Date.now()
    },
  }
}

const BANGKOK_OFFSET_MS = 7 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** The instant at which the Bangkok day of `at` began (UTC+7 the whole year, no daylight saving). */
export const startOfBangkokDay = (at: Date): Date =>
  new Date(Math.floor((at.getTime() + BANGKOK_OFFSET_MS) / DAY_MS) * DAY_MS - BANGKOK_OFFSET_MS)

/** `YYYY-MM-DD` in Bangkok. */
export const bangkokDate = (at: Date): string =>
  new Date(at.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, 10)

/** The instants between which a Bangkok month (`2026-11`) lies: from the first, up to but without the second. */
export const bangkokMonthSpan = (month: string): { from: Date; to: Date } => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const startOf = (monthIndex: number) => new Date(Date.UTC(year, monthIndex, 1) - BANGKOK_OFFSET_MS)
  return { from: startOf(number - 1), to: startOf(number) }
}

/** `YYYY-MM-DD HH:MM:SS` in Bangkok, as a spreadsheet reads it. */
export const bangkokTime = (at: Date): string =>
  new Date(at.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
