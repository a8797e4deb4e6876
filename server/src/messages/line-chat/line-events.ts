import { lineNotices } from '@sala/contract/messages/line-notice-texts.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { isPartnerFailure } from '../../partners/adapter-kit/partner-http.ts'
import type { ChatApp, ChatEvent, ChatLinkFailure } from '../../partners/ports/chat-app.ts'
import { audit } from '../../platform/audit.ts'
import { HOUR_SECONDS } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import type { JobPayload } from '../../platform/jobs.ts'
import { hashSecret } from '../../platform/random.ts'
import { countHit, type Limit } from '../../platform/rate-limits.ts'
import { writeMessage } from '../messages.ts'
import {
  deleteStart,
  failStart,
  findLinkedMember,
  insertLink,
  lockStart,
  setBlocked,
} from './line-links-sql.ts'
import { lobbyAddress } from './lobby-address.ts'
import { endWaitingLine } from './sql.ts'

/** Job that handles what a user did in LINE, such as writing to Sala's account. */
export const CHAT_EVENT_JOB = 'messages:line-event'

/** Maximum number of replies to one LINE user in an hour. It limits the calls to LINE that a program can cause by writing to Sala's account. */
const REPLIES: Limit = { name: 'line-replies', count: 10, windowSeconds: HOUR_SECONDS }

const ofUser = z.object({ user_id: z.string(), at: z.coerce.date(), reply_token: z.string().nullable() })
/**
 * Schema of a nonce in a job. A job contains only the hash of the nonce, in hexadecimal, but a job of the previous release contains the nonce itself.
 */
const nonceHash = z.union([
  z.object({ nonce_hash: z.hex().transform(text => Buffer.from(text, 'hex')) }),
  z.object({ nonce: z.string() }).transform(({ nonce }) => ({ nonce_hash: hashSecret(nonce) })),
])
const eventOfJob = z.union([
  ofUser.extend({ type: z.literal('linked') }).and(nonceHash),
  ofUser.extend({ type: z.enum(['followed', 'unfollowed', 'wrote']) }),
  z.object({ type: z.literal('link_failed') }).and(nonceHash),
])
type JobEvent = z.output<typeof eventOfJob>

/**
 * Returns the payload of the job that handles the event. It contains a hash instead of the event's nonce, because anyone who can read jobs could use
 * the nonce to link a LINE account.
 */
export const chatEventPayload = (event: ChatEvent | ChatLinkFailure): JobPayload => {
  if (!('nonce' in event)) return { event: JSON.stringify(event) }
  const { nonce, ...rest } = event
  return { event: JSON.stringify({ ...rest, nonce_hash: hashSecret(nonce).toString('hex') }) }
}

/**
 * Links the LINE account to the member who started the link with this nonce. Refuses an account that belongs to another member, and a nonce that was
 * used or has expired. Returns the result for the reply.
 */
const linkInTransaction = async (
  tx: Tx,
  { user_id, nonce_hash, at }: Extract<JobEvent, { type: 'linked' }>,
  now: Date,
): Promise<'linked' | 'taken' | 'expired'> => {
  const memberId = await lockStart(tx, nonce_hash, now)
  // Without a started link, the nonce was used before or has expired. If this job used it and then crashed, the link is already stored, and the
  // result must be the same as at the first run.
  if (memberId === null) return (await findLinkedMember(tx, user_id)) === null ? 'expired' : 'linked'
  if (!(await insertLink(tx, memberId, user_id, { at: now, event_at: at }))) {
    const owner = await findLinkedMember(tx, user_id)
    if (owner === memberId) await deleteStart(tx, memberId)
    else await failStart(tx, memberId, owner === null ? 'failed' : 'taken')
    return owner === memberId ? 'linked' : owner === null ? 'expired' : 'taken'
  }
  await deleteStart(tx, memberId)
  const entry = { actor: `member:${memberId}`, action: 'line.link', subject: memberId }
  await audit(tx, { ...entry, details: {} }, now)
  await writeMessage(tx, memberId, { kind: 'line_linked' }, now.toISOString(), now)
  return 'linked'
}

/**
 * Replies to the event. LINE allows a reply only with a reply token, which some events lack. A failed reply is not repeated, because the member no
 * longer expects it.
 */
const reply = async (
  ctx: Context,
  app: ChatApp,
  event: Pick<ChatEvent, 'user_id' | 'reply_token'>,
  findTexts: () => Promise<readonly string[]>,
): Promise<void> => {
  const { reply_token } = event
  if (reply_token === null) return
  // The reply is counted towards the rate limit before its texts are made, because making them may need a call to LINE.
  const subject = hashSecret(event.user_id).toString('hex')
  const { allowed } = await countHit(ctx.db, REPLIES, subject, ctx.clock.now())
  if (!allowed) return
  const texts = await findTexts()
  if (texts.length === 0) return
  try {
    await app.reply({ reply_token, texts })
  } catch (error) {
    if (!isPartnerFailure(error)) throw error
    ctx.log.warn({ err: error }, 'LINE did not take a reply')
  }
}

/**
 * Returns the text that explains how to link an account. The list is empty if the user's account is linked already, or if LINE issues no link token.
 */
const invitation = async (ctx: Context, app: ChatApp, userId: string): Promise<string[]> => {
  if ((await findLinkedMember(ctx.db, userId)) !== null) return []
  try {
    return [lineNotices.link(lobbyAddress(ctx), await app.linkToken(userId))]
  } catch (error) {
    if (!isPartnerFailure(error)) throw error
    ctx.log.warn({ err: error }, 'LINE issued no link token')
    return []
  }
}

/** Stores whether the user blocks Sala's official account. For a user who blocks it, the messages that wait to be sent are dropped. */
const setFriend = (
  ctx: Context,
  { user_id, at }: Pick<ChatEvent, 'user_id' | 'at'>,
  isBlocked: boolean,
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const blocked_at = isBlocked ? ctx.clock.now() : null
    const memberId = await setBlocked(tx, user_id, { blocked_at, event_at: at })
    if (memberId !== null && isBlocked) await endWaitingLine(tx, memberId, null, 'blocked')
  })

const failLink = (ctx: Context, nonceHash: Buffer): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const memberId = await lockStart(tx, nonceHash, ctx.clock.now())
    if (memberId !== null) await failStart(tx, memberId, 'failed')
  })

/**
 * Handles what a user did in LINE. Handling an event twice does no harm, because it stores the same again, and LINE accepts only one reply to an
 * event.
 */
export const handleChatEvent = async (ctx: Context, payload: JobPayload): Promise<void> => {
  const app = ctx.partners.chat_app
  if (app === null) return
  const event = eventOfJob.parse(JSON.parse(payload.event ?? ''))
  const lobby = lobbyAddress(ctx)
  if (event.type === 'link_failed') return failLink(ctx, event.nonce_hash)
  if (event.type === 'unfollowed') return setFriend(ctx, event, true)
  if (event.type === 'linked') {
    const result = await inTransaction(ctx.db, tx => linkInTransaction(tx, event, ctx.clock.now()))
    return reply(ctx, app, event, async () => [lineNotices[result](lobby)])
  }
  if (event.type === 'followed') await setFriend(ctx, event, false)
  const support = event.type === 'wrote' ? [lineNotices.support(lobby)] : []
  return reply(ctx, app, event, async () => [...support, ...(await invitation(ctx, app, event.user_id))])
}
