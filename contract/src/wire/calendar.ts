/** Difference between Bangkok time and UTC. Thailand has no daylight saving time. */
const BANGKOK_OFFSET_MS = 7 * 60 * 60 * 1000
export const DAY_MS = 24 * 60 * 60 * 1000

/** Shifts the instant by Bangkok's offset, so that UTC getters and the ISO text give Bangkok values. */
export const inBangkok = (at: Date): Date => new Date(at.getTime() + BANGKOK_OFFSET_MS)

/** Adds months in the Bangkok calendar. If the new month lacks the day, the result is the month's last day. */
export const monthsLater = (at: Date, months: number): Date => {
  const local = inBangkok(at)
  const month = local.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), month + 1, 0)).getUTCDate()
  local.setUTCFullYear(local.getUTCFullYear(), month, Math.min(local.getUTCDate(), lastDay))
  return new Date(local.getTime() - BANGKOK_OFFSET_MS)
}

/** Adds days to a calendar date: `2026-12-30` and 6 days → `2027-01-05`. */
export const daysLater = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * Formats an instant for a Thai sentence: `22 พ.ย. 2569 15:00`, in Bangkok time and the Buddhist era. The
 * screens have their own formatter (ui/src/format/thai-date.ts).
 */
export const formatMoment = (at: Date): string => {
  const format = new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', {
    timeZone: 'Asia/Bangkok',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const found: Record<string, string> = {}
  for (const { type, value } of format.formatToParts(at)) found[type] = value
  return `${found.day} ${found.month} ${found.year} ${found.hour}:${found.minute}`
}

/** Formats the Bangkok date of an instant for a Thai sentence: `22 พ.ย. 2569`. */
export const formatDate = (at: Date): string => formatMoment(at).replace(/ \d\d:\d\d$/, '')
