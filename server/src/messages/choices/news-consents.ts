import type { NewsEnder, NewsWording } from '@sala/contract/messages/message-channels.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { readSettings } from '../../platform/settings.ts'
import { consentLimit, messagesSettings } from '../settings.ts'
import { endConsent, findConsent, insertConsent } from './sql.ts'

export { deleteEndedConsents, lockConsents } from './sql.ts'

/**
 * Returns since when the member consents to news (advertising), and the rules for news: the quiet hours, and how many a member gets at most per day
 * and week. `since` and `wording` are null if the member does not consent.
 */
export const newsOf = async (ctx: Context, memberId: MemberId) => {
  const [consent, settings] = await Promise.all([
    findConsent(ctx.db, memberId),
    readSettings(ctx.db, messagesSettings),
  ])
  return {
    since: consent?.given_at ?? null,
    wording: consent?.wording ?? null,
    quiet_from_hour: settings.quiet_from_hour,
    quiet_to_hour: settings.quiet_to_hour,
    per_day: settings.news_per_day,
    per_week: settings.news_per_week,
  }
}

/**
 * Stores the member's consent to news (advertising), with the version of the text that the lobby showed for the consent. If the member consents
 * already, that consent is kept. Throws Refusal `too_many_requests` if the member gives and ends the consent too often.
 */
export const consentToNews = async (
  ctx: Context,
  memberId: MemberId,
  wording: NewsWording,
): Promise<void> => {
  const now = ctx.clock.now()
  if ((await findConsent(ctx.db, memberId)) !== null) return
  await requireWithin(ctx.db, consentLimit, memberId, now)
  await inTransaction(ctx.db, async tx => {
    if (!(await insertConsent(tx, memberId, wording, now))) return
    const entry = { actor: `member:${memberId}`, action: 'news.consent', subject: memberId }
    await audit(tx, { ...entry, details: { wording } }, now)
  })
}

/** Ends the member's consent to news. News that wait to be sent are dropped. A repeated call has no effect. */
export const endNews = (ctx: Context, memberId: MemberId, by: NewsEnder): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const now = ctx.clock.now()
    if (!(await endConsent(tx, memberId, by, now))) return
    const entry = { actor: `member:${memberId}`, action: 'news.end', subject: memberId }
    await audit(tx, { ...entry, details: { by } }, now)
  })
