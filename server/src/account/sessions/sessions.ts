import type { IncomingHttpHeaders } from 'node:http'
import type { MemberId, SessionId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { writeMessage } from '../../messages/messages.ts'
import { audit } from '../../platform/audit.ts'
import { DAY_MS, HOUR_MS, HOUR_SECONDS } from '../../platform/calendar.ts'
import { inTransaction, type Pool, type Tx } from '../../platform/db.ts'
import { sessionProofOf } from '../../platform/http/caller.ts'
import type { Authenticate, Caller, Identity, MemberIdentity } from '../../platform/http/caller-identity.ts'
import { plainAddress } from '../../platform/http/client-network.ts'
import { hashSecret, newId, newSecret, sameSecret } from '../../platform/random.ts'
import { Refusal } from '../../platform/refusal.ts'
import { noteSecurity, traceOf } from '../../platform/security/security-events.ts'
import { readSettings } from '../../platform/settings.ts'
import { recordSignIn } from '../devices/device-records.ts'
import { deviceOf } from '../devices/user-agent.ts'
import { type Member, memberOf } from '../members/members.ts'
import { findBarRefusal } from '../members/suspension.ts'
import { DEVICE_KNOWN_DAYS, SESSIONS_MAX_PER_MEMBER } from '../rate-limits.ts'
import { type FactorCode, spendFactorCode } from '../second-factors/factor-code-check.ts'
import { accountSettings } from '../settings.ts'
import { isSessionUse, type SessionCache, sessionCache } from './session-cache.ts'
import { deleteLinks } from './sign-in-links-sql.ts'
import {
  endAllSessions,
  endOldestSessions,
  endSession,
  endSessionsExcept,
  findFactorTime,
  findToken,
  forgetFactorTimes,
  insertSession,
  markSeen,
  openSessionsOf,
  type SessionRow,
  type TokenRow,
} from './sql.ts'

export { isKnownDevice, markFactorShown } from './sql.ts'

/** The session caches. There is one per connection pool, and so one per server node. */
const caches = new WeakMap<Pool, SessionCache>()

const cacheOf = (ctx: Context): SessionCache => {
  const cache = caches.get(ctx.pool) ?? sessionCache(ctx.events)
  caches.set(ctx.pool, cache)
  return cache
}

/** A new token, as returned to its owner. The server stores only the token's hash. */
export type IssuedToken = {
  readonly access_token: string
  /** Lifetime of the token in seconds. */
  readonly expires_in: number
  /** The half of a browser's token that goes into an HttpOnly cookie. Null for clients without cookies. */
  readonly half: string | null
  /** A new device mark (the long-lived id in a browser's cookie) for a browser that has none. Otherwise null. */
  readonly device_mark: string | null
}

/** Creates a token. A browser's token is bound to a cookie with its other half. Without that cookie the token is refused. */
export const newToken = (caller: Caller) => {
  const access_token = newSecret()
  const half = caller.browser ? newSecret() : null
  return {
    access_token,
    half,
    token_hash: hashSecret(access_token),
    binding_hash: half === null ? null : hashSecret(half),
  }
}

/** A sign-in: the member, and the second factor that came with it. `passkey` means that the caller has already verified a passkey. */
export type Opening = {
  readonly member_id: MemberId
  readonly now: Date
  readonly claimed_ip: string | null
  readonly factor: FactorCode | 'passkey' | null
}

/**
 * Returns when the member last proved a second factor in this browser, or null for a member without second factors. In a new browser, uses up the
 * second factor that came with the sign-in. Throws Refusal `second_factor_needed`, `factor_code_wrong`, `recovery_code_wrong`.
 */
const factorTimeOf = async (
  tx: Tx,
  ctx: Context,
  caller: Caller,
  { id, second_factor_at }: Member,
  { now, factor }: Opening,
): Promise<Date | null> => {
  if (second_factor_at === null) return null
  if (factor === 'passkey') return now
  const oldest = now.getTime() - DEVICE_KNOWN_DAYS * DAY_MS
  const since = new Date(Math.max(oldest, second_factor_at.getTime()))
  const half = caller.cookie_half
  const shown = half === null ? null : await findFactorTime(tx, id, hashSecret(half), since)
  if (shown !== null) return shown
  if (factor === null) throw new Refusal('second_factor_needed')
  await spendFactorCode(tx, ctx, id, factor)
  return now
}

/**
 * Opens a session for an authenticated member. The oldest session ends if the member then has more than SESSIONS_MAX_PER_MEMBER. The caller must call
 * `forgetSessions` after the commit. Throws Refusal `account_suspended`, `account_closed`, and the refusals of `factorTimeOf` about the second
 * factor.
 */
export const openSession = async (
  tx: Tx,
  ctx: Context,
  caller: Caller,
  opening: Opening,
): Promise<IssuedToken> => {
  const { member_id: memberId, now, claimed_ip } = opening
  const member = await memberOf(tx, memberId)
  const barred = findBarRefusal(member)
  if (barred !== null) throw barred
  const factor_at = await factorTimeOf(tx, ctx, caller, member, opening)
  const { session_hours, idle_hours } = await readSettings(tx, accountSettings)
  const expires_in = Math.round(session_hours * HOUR_SECONDS)
  const { access_token, half, token_hash, binding_hash } = newToken(caller)
  const { device_mark, is_new } = await recordSignIn(tx, caller, memberId, now)
  const id = newId('ses', now)
  const device = deviceOf(caller.user_agent)
  if (is_new) await writeMessage(tx, memberId, { kind: 'device_new', device }, id, now)
  await noteSecurity(tx, { kind: 'sign_in', member_id: memberId, ...traceOf(caller) }, now)
  await insertSession(tx, {
    member_id: memberId,
    id,
    token_hash,
    binding_hash,
    device,
    ip: plainAddress(caller.ip),
    claimed_ip,
    created_at: now,
    expires_at: new Date(now.getTime() + expires_in * 1000),
    ends_at: new Date(now.getTime() + Math.min(expires_in * 1000, idle_hours * HOUR_MS)),
    factor_at,
  })
  await endOldestSessions(tx, memberId, SESSIONS_MAX_PER_MEMBER, now)
  return { access_token, expires_in, half, device_mark }
}

const identityOf = (row: TokenRow): Identity | null => {
  if (row.member_id !== null)
    return { kind: 'member', member_id: row.member_id, session_id: row.id, expires_at: row.ends_at }
  return row.phone === null ? null : { kind: 'register', registration_phone: row.phone, session_id: row.id }
}

const isBound = (row: TokenRow, caller: Caller): boolean =>
  row.binding_hash === null ||
  (caller.cookie_half !== null && sameSecret(hashSecret(caller.cookie_half), row.binding_hash))

/** Extends the session if this call counts as a use. Returns the row of the token, or null if the session has ended. */
const afterUse = async (ctx: Context, row: TokenRow, caller: Caller, now: Date): Promise<TokenRow | null> => {
  if (row.member_id === null || !isSessionUse(caller, row.seen_at ?? now, now)) return row
  const { idle_hours } = await readSettings(ctx.db, accountSettings)
  const restsUntil = new Date(now.getTime() + idle_hours * HOUR_MS)
  const ends_at = await markSeen(ctx.db, row.member_id, row.id, { now, restsUntil })
  return ends_at === null ? null : { ...row, ends_at, seen_at: now }
}

const askDatabase = async (
  ctx: Context,
  cache: SessionCache,
  caller: Caller,
  token: string,
): Promise<Identity | null> => {
  const now = ctx.clock.now()
  const generation = cache.generation()
  const found = await findToken(ctx.db, hashSecret(token), now)
  if (found === null || !isBound(found, caller)) return null
  const row = await afterUse(ctx, found, caller, now)
  const identity = row === null ? null : identityOf(row)
  if (row === null || identity?.kind !== 'member') return identity
  const half = row.binding_hash === null ? null : caller.cookie_half
  cache.keep(
    token,
    {
      identity,
      half,
      checked_ms: now.getTime(),
      seen_ms: (row.seen_at ?? now).getTime(),
      expires_ms: row.ends_at.getTime(),
    },
    generation,
  )
  return identity
}

/** Identifies a caller by the Authorization header. A browser's session also needs the other half of the token, from the cookie. */
export const authenticateBy = (ctx: Context): Authenticate => {
  const cache = cacheOf(ctx)
  return caller => {
    if (caller.bearer === null) return null
    const known = cache.find(caller.bearer, caller, ctx.clock.now().getTime())
    if (known === 'refused') return null
    return known ?? askDatabase(ctx, cache, caller, caller.bearer)
  }
}

/**
 * Returns the member of the session that the request's headers name. It reads only the cache, so it also returns null for a valid session that is not
 * cached.
 */
export const cachedIdentityOf = (ctx: Context): ((headers: IncomingHttpHeaders) => MemberIdentity | null) => {
  const cache = cacheOf(ctx)
  return headers => {
    const proof = sessionProofOf(headers)
    if (proof.bearer === null) return null
    const known = cache.find(proof.bearer, proof, ctx.clock.now().getTime())
    return known === 'refused' ? null : known
  }
}

/** Removes the member's sessions from this node's cache. Call it after the commit of a transaction that ended sessions. */
export const forgetSessions = (ctx: Context, memberId: MemberId): void => cacheOf(ctx).forget(memberId)

/** Ends all sessions of the member and deletes unused sign-in links. Returns the number of sessions. Call `forgetSessions` after the commit. */
export const endEverySession = async (tx: Tx, memberId: MemberId, now: Date): Promise<number> => {
  const count = await endAllSessions(tx, memberId, now)
  await forgetFactorTimes(tx, memberId, { kept: null, only: null })
  await deleteLinks(tx, memberId)
  return count
}

/** Ends the caller's session (sign-out). A repeated call changes nothing. */
export const signOut = async (ctx: Context, memberId: MemberId, id: SessionId): Promise<void> => {
  await inTransaction(ctx.db, async tx => {
    await endSession(tx, memberId, id, ctx.clock.now())
  })
  forgetSessions(ctx, memberId)
}

/** Returns the devices on which the member is signed in, the newest sign-in first. */
export const listSessions = (ctx: Context, memberId: MemberId): Promise<SessionRow[]> =>
  openSessionsOf(ctx.db, memberId, ctx.clock.now(), SESSIONS_MAX_PER_MEMBER)

/**
 * Signs out another device. The caller has verified the member's password. Throws Refusal `not_found` if the session belongs to another
 * member or has ended.
 */
export const signOutDevice = async (ctx: Context, memberId: MemberId, id: SessionId): Promise<void> => {
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async tx => {
    if (!(await endSession(tx, memberId, id, now))) throw new Refusal('not_found')
    await forgetFactorTimes(tx, memberId, { kept: null, only: id })
    await audit(tx, { actor: `member:${memberId}`, action: 'session.ended', subject: id, details: {} }, now)
  })
  forgetSessions(ctx, memberId)
}

/** Ends all of the member's sessions except the caller's, and deletes unused sign-in links. */
export const signOutOthers = async (ctx: Context, memberId: MemberId, kept: SessionId): Promise<void> => {
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async tx => {
    const details = { sessions_ended: String(await endSessionsExcept(tx, memberId, kept, now)) }
    await forgetFactorTimes(tx, memberId, { kept, only: null })
    await deleteLinks(tx, memberId)
    const actor = `member:${memberId}`
    await audit(tx, { actor, action: 'sessions.others_ended', subject: memberId, details }, now)
  })
  forgetSessions(ctx, memberId)
}
