import type { Audience } from '@sala/contract/campaigns/audience.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { bangkokDate, DAY_MS, daysLater, startOfDate } from '../../platform/calendar.ts'
import type { AudienceBounds } from './sql.ts'

const ago = (at: Date, days: number | undefined): Date | null =>
  days === undefined ? null : new Date(at.getTime() - days * DAY_MS)

/** Returns the Bangkok day that is `days` days before the day of `at`. Returns null if `days` is undefined. */
const dayAgo = (at: Date, days: number | undefined): string | null =>
  days === undefined ? null : daysLater(bangkokDate(at), -days)

/**
 * Converts a campaign's audience to the filters of the database query. Numbers of days are counted back from `at`. `tagged` are the members who have
 * one of the audience's tags.
 */
export const boundsOf = (
  {
    registered_days_ago,
    last_play_days_ago,
    last_deposit_days_ago,
    deposits,
    birth_months,
    sections,
  }: Audience,
  tagged: readonly MemberId[] | null,
  at: Date,
): AudienceBounds => ({
  registered_from: ago(at, registered_days_ago?.at_most),
  registered_until: ago(at, registered_days_ago?.at_least),
  played_from: dayAgo(at, last_play_days_ago?.at_most),
  played_until: dayAgo(at, last_play_days_ago?.at_least),
  deposited_from: ago(at, last_deposit_days_ago?.at_most),
  deposited_until: ago(at, last_deposit_days_ago?.at_least),
  deposits_from:
    deposits === undefined ? null : startOfDate(daysLater(bangkokDate(at), 1 - deposits.in_days)),
  count_at_least: deposits?.count_at_least ?? 0,
  count_at_most: deposits?.count_at_most ?? null,
  sum_at_least: deposits?.sum_at_least ?? 0n,
  sum_at_most: deposits?.sum_at_most ?? null,
  birth_months: birth_months ?? null,
  sections: sections?.any_of ?? null,
  sections_from: sections === undefined ? null : daysLater(bangkokDate(at), 1 - sections.in_days),
  tagged,
})
