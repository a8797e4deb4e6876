import type { OperatorId, OperatorSessionId } from '@sala/contract/wire/ids.ts'
import { deviceOf } from '../../account/devices/user-agent.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { HOUR_SECONDS, MINUTE_MS } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { networkOf, plainAddress } from '../../platform/http/client-network.ts'
import type {
  DeskCaller,
  DeskDoor,
  DeskIdentity,
  DeskRefusal,
  Operator,
} from '../../platform/http/desk/signed-in-operator.ts'
import { type OperatorDecision, operatorActor, reasonFacts } from '../../platform/operator-decision.ts'
import { hashSecret, newId, newSecret, sameSecret } from '../../platform/random.ts'
import { Refusal } from '../../platform/refusal.ts'
import { noteSecurity } from '../../platform/security/security-events.ts'
import { readSettings } from '../../platform/settings.ts'
import { requireOpposition } from '../operator-users/admin-suspension-guard.ts'
import {
  lockKnownOperator,
  operatorOf,
  requireAnotherAdmin,
  setState,
} from '../operator-users/operator-users.ts'
import { endProposalsOf } from '../operator-users/proposal-ending-loader.ts'
import { isAllowedFrom, operatorsSettings } from '../settings.ts'
import { SEEN_EVERY_MS, SESSIONS_MAX_PER_OPERATOR } from '../sign-in-limits.ts'
import {
  endDeskSession,
  endDeskSessions,
  endOldestDeskSessions,
  type FoundSession,
  findDeskSession,
  forgetDeskSessions,
  insertDeskSession,
  markDeskSessionSeen,
  markSignedIn,
  type OpenDeskSession,
  openDeskSessions,
} from './sql.ts'

export { markFactorShown, takeChallenge, writeChallenge } from './sql.ts'

/**
 * A new session token. It is shown once, because the database stores only hashes. A browser gets it in two halves (response and cookie). The command
 * line gets only the first half.
 */
export type IssuedDeskSession = {
  readonly id: OperatorSessionId
  readonly token: string
  readonly cookie: string | null
}

/** Where an operator signs in: in a browser, which has a cookie, or on the command line of the server. */
export type SignInOrigin = { readonly device: string; readonly network: string; readonly has_cookie: boolean }

export const fromBrowser = (caller: DeskCaller): SignInOrigin => ({
  device: deviceOf(caller.user_agent),
  network: networkOf(caller.ip),
  has_cookie: true,
})

export const COMMAND_LINE: SignInOrigin = {
  device: 'command line',
  network: 'this machine',
  has_cookie: false,
}

/** Opens a session after password and second factor. If the operator has more than SESSIONS_MAX_PER_OPERATOR sessions, the oldest one ends. */
export const openDeskSession = async (
  tx: Tx,
  operator: { readonly id: OperatorId; readonly name: string },
  from: SignInOrigin,
  now: Date,
): Promise<IssuedDeskSession> => {
  const { session_hours } = await readSettings(tx, operatorsSettings)
  const [token, cookie] = [newSecret(), from.has_cookie ? newSecret() : null]
  const id = newId('ops', now)
  await insertDeskSession(tx, {
    id,
    operator_id: operator.id,
    token_hash: hashSecret(token),
    cookie_hash: cookie === null ? null : hashSecret(cookie),
    device: from.device,
    network: from.network,
    opened_at: now,
    factor_at: now,
    expires_at: new Date(now.getTime() + session_hours * HOUR_SECONDS * 1000),
  })
  await endOldestDeskSessions(tx, operator.id, SESSIONS_MAX_PER_OPERATOR, now)
  await markSignedIn(tx, operator.id, now)
  const entry = {
    actor: operatorActor({ operator: operator.name }),
    action: 'operator.signed_in',
    subject: id,
  }
  await audit(tx, { ...entry, details: { device: from.device, network: from.network } }, now)
  await noteSecurity(tx, { kind: 'desk_sign_in', network: from.network, detail: operator.name }, now)
  return { id, token, cookie }
}

type Ages = { readonly idle_ms: number; readonly step_up_ms: number; readonly networks: readonly string[] }

const agesOf = async (ctx: Context): Promise<Ages> => {
  const { idle_minutes, step_up_minutes, networks } = await readSettings(ctx.db, operatorsSettings)
  return { idle_ms: idle_minutes * MINUTE_MS, step_up_ms: step_up_minutes * MINUTE_MS, networks }
}

const identityOf = (found: FoundSession, { idle_ms, step_up_ms }: Ages, usedAt: Date): DeskIdentity => ({
  operator: operatorOf({ id: found.operator_id, name: found.name, roles: found.roles }),
  session_id: found.id,
  expires_at: found.expires_at,
  idle_until: new Date(usedAt.getTime() + idle_ms),
  step_up_until: new Date(found.factor_at.getTime() + step_up_ms),
})

/**
 * Returns whether the session token is used where it was issued: in a browser, which must send both halves of the token, or on the command line,
 * whose tokens have no second half.
 */
const isBound = (
  { cookie_hash }: FoundSession,
  cookie: string | null,
  from: 'browser' | 'command line',
): boolean =>
  from === 'browser'
    ? cookie_hash !== null && cookie !== null && sameSecret(hashSecret(cookie), cookie_hash)
    : cookie_hash === null

const findOpen = async (ctx: Context, token: string, ages: Ages): Promise<FoundSession | null> => {
  const now = ctx.clock.now()
  const found = await findDeskSession(ctx.db, hashSecret(token), {
    now,
    idle_since: new Date(now.getTime() - ages.idle_ms),
  })
  return found
}

const seen = async (ctx: Context, found: FoundSession): Promise<void> => {
  const now = ctx.clock.now()
  if (now.getTime() - found.seen_at.getTime() >= SEEN_EVERY_MS)
    await markDeskSessionSeen(ctx.db, found.id, now)
}

const authenticate = async (ctx: Context, caller: DeskCaller): Promise<DeskIdentity | null> => {
  if (caller.bearer === null) return null
  const ages = await agesOf(ctx)
  const found = await findOpen(ctx, caller.bearer, ages)
  if (found === null) return null
  const now = ctx.clock.now()
  if (!isBound(found, caller.desk_cookie, 'browser')) {
    const event = { kind: 'desk_half_alone', network: networkOf(caller.ip), detail: found.name } as const
    await noteSecurity(ctx.db, event, now)
    return null
  }
  if (!isAllowedFrom(ages.networks, plainAddress(caller.ip))) throw new Refusal('desk_network')
  // A page may make some calls while its user is away. These do not extend the session.
  if (caller.unattended) return identityOf(found, ages, found.seen_at)
  await seen(ctx, found)
  return identityOf(found, ages, now)
}

/** Returns the operator of a command line session. Returns null for an invalid token and for the token of a browser session. */
export const authenticateToken = async (ctx: Context, token: string): Promise<DeskIdentity | null> => {
  const ages = await agesOf(ctx)
  const found = await findOpen(ctx, token, ages)
  if (found === null || !isBound(found, null, 'command line')) return null
  await seen(ctx, found)
  return identityOf(found, ages, ctx.clock.now())
}

/** Writes an audit line about a refused call. If a permission was missing, also writes an entry in the security log. */
export const noteRefusedCall = async (
  ctx: Context,
  { name }: Pick<Operator, 'name'>,
  { call, why, network }: DeskRefusal & { readonly network: string },
): Promise<void> => {
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async tx => {
    const actor = operatorActor({ operator: name })
    const action = why === 'permission' ? 'desk.refused' : 'desk.step_up_asked'
    await audit(tx, { actor, action, subject: call, details: { why, network } }, now)
    if (why === 'permission') await noteSecurity(tx, { kind: 'desk_refused', network, detail: name }, now)
  })
}

/** Writes an audit line and raises an alarm about a command with `--break-glass`, which the server's administrator runs without a session. */
export const recordBreakGlass = async (
  ctx: Context,
  { call, why }: { readonly call: string; readonly why: string },
): Promise<void> => {
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async tx => {
    const entry = {
      actor: operatorActor({ operator: 'break-glass' }),
      action: 'desk.glass_broken',
      subject: call,
    }
    await audit(tx, { ...entry, details: { reason: why } }, now)
    await noteSecurity(tx, { kind: 'desk_glass_broken', detail: call }, now)
  })
}

/** Returns the functions by which the routes of the desk (the staff's website) authenticate calls and log refused ones. */
export const deskDoor = (ctx: Context): DeskDoor => ({
  authenticate: caller => authenticate(ctx, caller),
  noteRefused: ({ operator }, caller, refusal) =>
    noteRefusedCall(ctx, operator, { ...refusal, network: networkOf(caller.ip) }),
  now: () => ctx.clock.now(),
  https: ctx.config.public_url.startsWith('https:'),
})

/** Throws Refusal `desk_network` if the IP address is outside the networks from which operators may use the desk (the staff's website). */
export const requireAllowedNetwork = async (ctx: Context, ip: string): Promise<void> => {
  const { networks } = await readSettings(ctx.db, operatorsSettings)
  if (!isAllowedFrom(networks, plainAddress(ip))) throw new Refusal('desk_network')
}

export const listDeskSessions = async (ctx: Context, operator: OperatorId): Promise<OpenDeskSession[]> => {
  const now = ctx.clock.now()
  const { idle_ms } = await agesOf(ctx)
  return openDeskSessions(ctx.db, operator, { now, idle_since: new Date(now.getTime() - idle_ms) })
}

/** Releases the operator's claims on cases if the operator has no open session left. */
const letGoOfWork = async (
  tx: Tx,
  ctx: Context,
  { id, name }: { readonly id: OperatorId; readonly name: string },
): Promise<void> => {
  const open = await listDeskSessions({ ...ctx, db: tx }, id)
  if (open.length === 0) await ctx.ports.dropClaims(tx, name)
}

/** Ends one session of the operator. Throws Refusal `not_found` if the session belongs to another operator or has ended. */
export const signOutOfDesk = async (
  ctx: Context,
  { operator }: Pick<DeskIdentity, 'operator'>,
  id: OperatorSessionId,
): Promise<void> => {
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async tx => {
    if (!(await endDeskSession(tx, operator.id, id, now))) throw new Refusal('not_found')
    const actor = operatorActor({ operator: operator.name })
    await letGoOfWork(tx, ctx, operator)
    await audit(tx, { actor, action: 'operator.signed_out', subject: id, details: {} }, now)
  })
}

/**
 * Ends all sessions of an operator and closes the operator's open proposals. Returns the number of ended sessions. Throws Refusal
 * `not_found` if there is no such operator.
 */
export const signOperatorOut = (ctx: Context, decision: OperatorDecision, id: OperatorId): Promise<number> =>
  inTransaction(ctx.db, async tx => {
    const now = ctx.clock.now()
    const { name } = await lockKnownOperator(tx, id)
    const ended = await endDeskSessions(tx, id, null, now)
    await letGoOfWork(tx, ctx, { id, name })
    await endProposalsOf(tx, decision, { id, name }, { cause: 'signed_out', at: now })
    const details = { ...reasonFacts(decision), name, ended: String(ended) }
    const actor = operatorActor(decision)
    await audit(tx, { actor, action: 'operator.sessions_ended', subject: id, details }, now)
    return ended
  })

/** Ends all sessions of an operator, because the operator has set new credentials. */
export const endEverySessionOf = (tx: Tx, operator: OperatorId, now: Date): Promise<number> =>
  endDeskSessions(tx, operator, null, now)

/** Ends all sessions of the operator but the current one, because the password or the second factor has changed. */
export const endOtherSessions = (
  tx: Tx,
  { operator, session_id }: DeskIdentity,
  now: Date,
): Promise<number> => endDeskSessions(tx, operator.id, session_id, now)

/**
 * Suspends an operator and closes the operator's open proposals. This takes effect on all nodes at once. Throws Refusal `not_found` if
 * there is no such operator, and `last_admin` if no active admin would remain. Also throws the refusal of `requireOpposition`.
 */
export const suspendOperator = (ctx: Context, decision: OperatorDecision, id: OperatorId): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const now = ctx.clock.now()
    const operator = await lockKnownOperator(tx, id)
    await requireAnotherAdmin(tx, operator)
    await requireOpposition(tx, decision, operator, now)
    await setState(tx, id, 'suspended')
    await endDeskSessions(tx, id, null, now)
    await letGoOfWork(tx, ctx, operator)
    await endProposalsOf(tx, decision, operator, { cause: 'suspended', at: now })
    const details = { ...reasonFacts(decision), name: operator.name }
    const entry = { actor: operatorActor(decision), action: 'operator.suspended', subject: id, details }
    await audit(tx, entry, now)
  })

export const forgetOldDeskSessions = (ctx: Context, before: Date): Promise<void> =>
  forgetDeskSessions(ctx.db, before)
