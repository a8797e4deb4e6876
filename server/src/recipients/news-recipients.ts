import type { NewsLetter } from '@sala/contract/messages/news-message-fields.ts'
import type { NewsRefusal } from '@sala/contract/messages/news-refusals.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { AGE_MIN_YEARS } from '../account/identity/minimum-age.ts'
import { lockConsents } from '../messages/choices/news-consents.ts'
import { findWritten, writeMessage } from '../messages/messages.ts'
import { type MessagesSettings, messagesSettings } from '../messages/settings.ts'
import { bangkokDate, DAY_MS, startOfBangkokDay } from '../platform/calendar.ts'
import { runBatched } from '../platform/database/batched-queries.ts'
import type { Db, Tx } from '../platform/db.ts'
import { readSettings } from '../platform/settings.ts'
import { quietUntil } from './quiet-hours.ts'
import { findRefusals } from './sql.ts'

/** Number of days before today whose news count towards the maximum of a week. Today is the seventh day. */
const WEEK_EARLIER_DAYS = 6

export type NewsRefusals = ReadonlyMap<MemberId, readonly NewsRefusal[]>

const refusalsBy = async (
  db: Db | Tx,
  memberIds: readonly MemberId[],
  settings: MessagesSettings,
  now: Date,
): Promise<NewsRefusals> => {
  if (memberIds.length === 0) return new Map()
  const day_begins = startOfBangkokDay(now)
  const rows = await findRefusals(db, memberIds, {
    now,
    today: bangkokDate(now),
    day_begins,
    week_begins: new Date(day_begins.getTime() - WEEK_EARLIER_DAYS * DAY_MS),
    per_day: settings.news_per_day,
    per_week: settings.news_per_week,
    near_limit_percent: settings.news_near_limit_percent,
    loss_limits_since: new Date(now.getTime() - settings.news_after_loss_limit_days * DAY_MS),
    age_min_years: AGE_MIN_YEARS,
  })
  const refusals = new Map<MemberId, Set<NewsRefusal>>()
  const add = (id: MemberId, refusal: NewsRefusal) =>
    refusals.set(id, (refusals.get(id) ?? new Set()).add(refusal))
  for (const { member_id, refusal } of rows) add(member_id, refusal)
  if (quietUntil(settings, now) !== null) for (const id of memberIds) add(id, 'quiet_hours')
  return new Map([...refusals].map(([id, found]) => [id, [...found]]))
}

/**
 * Returns the reasons why members get no news now. A member who is not in the result may get news. Every sender of news must call this directly
 * before it sends, as `writeNews` does.
 */
export const newsRefusalsOf = async (
  db: Db | Tx,
  memberIds: readonly MemberId[],
  now: Date,
): Promise<NewsRefusals> => refusalsBy(db, memberIds, await readSettings(db, messagesSettings), now)

export type AddressedNews = { readonly member_id: MemberId; readonly letter: NewsLetter }
export type NewsOutcome = {
  /** Members who have the message after the call. */
  readonly written: ReadonlySet<MemberId>
  readonly refused: NewsRefusals
}

/**
 * Writes news to those of the members who may get them, in the caller's transaction. `cause` is the idempotency key: a repeated call writes no second
 * message, and reports the first one as written. The members' consents stay locked until the transaction ends. Other senders and withdrawals of
 * consent wait for it, so keep the transaction short.
 */
export const writeNews = async (
  tx: Tx,
  news: readonly AddressedNews[],
  cause: string,
  at: Date,
): Promise<NewsOutcome> => {
  const ids = news.map(({ member_id }) => member_id)
  await lockConsents(tx, ids)
  const before = await findWritten(tx, 'news', cause, ids)
  const fresh = news.filter(({ member_id }) => !before.has(member_id))
  const refused = await newsRefusalsOf(
    tx,
    fresh.map(({ member_id }) => member_id),
    at,
  )
  const allowed = fresh.filter(({ member_id }) => !refused.has(member_id))
  await runBatched(tx, allowed, ({ member_id, letter }) =>
    writeMessage(tx, member_id, { kind: 'news', ...letter }, cause, at),
  )
  return { written: new Set([...before, ...allowed.map(({ member_id }) => member_id)]), refused }
}
