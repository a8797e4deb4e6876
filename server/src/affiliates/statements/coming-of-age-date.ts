import { AGE_MIN_YEARS } from '../../account/identity/minimum-age.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import type { Today } from './earning-members-sql.ts'

/** Returns the current time, and the latest birth date of a person who is of age today. */
export const todayOf = (now: Date): Today => {
  const [year, ...rest] = bangkokDate(now).split('-')
  return { now, born_until: [Number(year) - AGE_MIN_YEARS, ...rest].join('-') }
}
