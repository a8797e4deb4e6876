import type { LineState, LinkOutcome } from '@sala/contract/messages/line-link-states.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { hashSecret, newSecret } from '../../platform/random.ts'
import { Refusal } from '../../platform/refusal.ts'
import { deleteLink, deleteStart, findLink, findStart, upsertStart } from './line-links-sql.ts'
import { endWaitingLine } from './sql.ts'

/** Time in ms from the start of a link, within which LINE must confirm the user. It is as long as LINE's link token is valid. */
const LINK_WITHIN_MS = 10 * MINUTE_MS

type LineView = {
  readonly state: LineState
  readonly since: Date | null
  readonly chat_url: string | null
  readonly failure: LinkOutcome | null
}

/** Returns whether the member has linked a LINE account, and how to link one. */
export const lineOf = async (ctx: Context, memberId: MemberId): Promise<LineView> => {
  const app = ctx.partners.chat_app
  if (app === null) return { state: 'unavailable', since: null, chat_url: null, failure: null }
  const [link, start] = await Promise.all([findLink(ctx.db, memberId), findStart(ctx.db, memberId)])
  const chat_url = new URL(app.chat_address, ctx.config.public_url).href
  if (link === null) return { state: 'unlinked', since: null, chat_url, failure: start?.outcome ?? null }
  const state = link.blocked_at === null ? 'linked' : 'blocked'
  return { state, since: link.linked_at, chat_url, failure: null }
}

/**
 * Starts to link the LINE account for which LINE issued the link token. Returns the URL of LINE's page that verifies the user. The URL contains a
 * nonce, which identifies the member and can be used once within ten minutes. A later call replaces the nonce. Throws Refusal `line_unavailable` if
 * LINE is not configured, and `line_linked` if the member has linked an account already.
 */
export const startLink = async (
  ctx: Context,
  memberId: MemberId,
  linkToken: string,
): Promise<{ url: string }> => {
  const app = ctx.partners.chat_app
  if (app === null) throw new Refusal('line_unavailable')
  const nonce = newSecret()
  await inTransaction(ctx.db, async tx => {
    if ((await findLink(tx, memberId)) !== null) throw new Refusal('line_linked')
    const ends_at = new Date(ctx.clock.now().getTime() + LINK_WITHIN_MS)
    await upsertStart(tx, memberId, { nonce_hash: hashSecret(nonce), ends_at })
  })
  return { url: new URL(app.linkAddress(linkToken, nonce), ctx.config.public_url).href }
}

/** Unlinks the member's LINE account and drops the messages that wait for it. A repeated call has no effect. */
export const unlink = (ctx: Context, memberId: MemberId): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    await deleteStart(tx, memberId)
    if (!(await deleteLink(tx, memberId))) return
    await endWaitingLine(tx, memberId, null, 'unlinked')
    const entry = { actor: `member:${memberId}`, action: 'line.unlink', subject: memberId }
    await audit(tx, { ...entry, details: {} }, ctx.clock.now())
  })
