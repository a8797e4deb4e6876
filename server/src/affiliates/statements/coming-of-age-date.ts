import { AGE_MIN_YEARS } from '../../account/identity/age.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import type { Today } from './earning-members-sql.ts'

/** Returns the present time, and the last date of birth with which a member is of age today. */
export const todayOf = (now: Date): Today => {
  const [year, ...rest] = bangkokDate(now).split('-')
  return { now, born_until: [Number(year) - AGE_MIN_YEARS, ...rest].join('-') }
}
