import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Caller } from '../../platform/http/caller-identity.ts'
import { addressOf, networkOf } from '../../platform/http/client-network.ts'
import { hashSecret } from '../../platform/random.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { noteSecurity, traceOf } from '../../platform/security/security-events.ts'
import type { QueueCaller } from '../../platform/work-scheduling/fair-queue.ts'
import { checkExclusions } from '../members/self-exclusion-check.ts'
import { DEVICE_KNOWN_DAYS, limits } from '../rate-limits.ts'
import { type FactorCode, WRONG_FACTORS } from '../second-factors/factor-code-check.ts'
import { forgetSessions, type IssuedToken, isKnownDevice, openSession } from '../sessions/sessions.ts'
import { countTryAsFailed, resetTries, runCountedTry, takeBackTry } from './login-delays.ts'
import { verifyPassword } from './password-hash.ts'
import type { DelaySubject } from './sql.ts'
import { findCredentials, lockPasswordHash } from './sql.ts'

type Try = { readonly subjects: DelaySubject[]; readonly inLine: QueueCaller }

/**
 * Returns for whom a failed sign-in is counted (`subjects`), and under which name the caller waits in the hashing queue (`inLine`). A sign-in on a
 * known device is counted for this device only. Failures elsewhere therefore cannot lock the member out on it.
 */
const tryBy = async (ctx: Context, caller: Caller, phone: string, now: Date): Promise<Try> => {
  if (caller.cookie_half !== null) {
    const half = hashSecret(caller.cookie_half)
    const since = new Date(now.getTime() - DEVICE_KNOWN_DAYS * DAY_MS)
    const subject = half.toString('hex')
    if (await isKnownDevice(ctx.db, phone, half, since))
      return { subjects: [{ kind: 'device', subject }], inLine: { who: subject, known: true } }
  }
  const network = networkOf(caller.ip)
  return {
    subjects: [
      { kind: 'account', subject: phone },
      { kind: 'address', subject: addressOf(caller.ip) },
      { kind: 'network', subject: network },
    ],
    inLine: { who: network, known: false },
  }
}

type GivenPassword = { readonly phone: string; readonly password: string }

/** Checks phone and password. The try stays counted as failed until the caller resets it or takes it back. */
const checkCounted = async (ctx: Context, caller: Caller, given: GivenPassword, now: Date) => {
  const { subjects, inLine } = await tryBy(ctx, caller, given.phone, now)
  const credentials = await findCredentials(ctx.db, given.phone)
  const failed = (kind: 'sign_in_failed' | 'sign_in_delayed') =>
    noteSecurity(ctx.db, { kind, member_id: credentials?.id, ...traceOf(caller) }, now)
  await countTryAsFailed(ctx.db, subjects, now, 'login_delayed').catch(async (error: unknown) => {
    if (error instanceof Refusal) await failed('sign_in_delayed')
    throw error
  })
  const right = await runCountedTry(ctx.db, subjects, now, () =>
    verifyPassword(inLine, given.password, credentials?.password_hash ?? null),
  )
  if (credentials === null || !right) {
    await failed('sign_in_failed')
    throw new Refusal('login_failed')
  }
  return { credentials, subjects }
}

/** Checks phone and password without opening a session, and returns the member's id. Throws the refusals of `signIn` about the password. */
export const checkSignInPassword = async (
  ctx: Context,
  caller: Caller,
  given: GivenPassword,
): Promise<MemberId> => {
  const now = ctx.clock.now()
  const { credentials, subjects } = await checkCounted(ctx, caller, given, now)
  await takeBackTry(ctx.db, subjects, now)
  return credentials.id
}

/**
 * Counts a code of the authenticator app for the member. Codes from known devices count towards a separate limit. Throws Refusal `too_many_requests`.
 */
const countCode = (
  ctx: Context,
  memberId: MemberId,
  subjects: readonly DelaySubject[],
  now: Date,
): Promise<void> => {
  const isKnown = subjects.some(({ kind }) => kind === 'device')
  const limit = isKnown ? limits.factor_codes_known : limits.factor_codes_per_member
  return requireWithin(ctx.db, limit, memberId, now)
}

/**
 * Signs a member in by phone and password (C01). Throws Refusal `login_failed` for an unknown phone and for a wrong password, after the same amount
 * of work. Also throws `too_many_requests` and the refusals of `openSession`. A wrong second factor counts as a failed try, as a wrong password does.
 * Three refusals do not count: `login_delayed` (during a delay), `unavailable` (the hashing queue is full) and `second_factor_needed` (the member has
 * a second factor and gave none on a new device).
 */
export const signIn = async (
  ctx: Context,
  caller: Caller,
  given: GivenPassword & {
    readonly ip?: string | undefined
    readonly second_factor?: FactorCode | undefined
  },
): Promise<IssuedToken> => {
  const now = ctx.clock.now()
  const { credentials, subjects } = await checkCounted(ctx, caller, given, now)
  const factor = given.second_factor ?? null
  if (factor?.way === 'code') await countCode(ctx, credentials.id, subjects, now)
  const issued = await inTransaction(ctx.db, async tx => {
    // If the member changed the password during the slow check, the entered password is no longer valid.
    if (!(await lockPasswordHash(tx, credentials.id, credentials.password_hash)))
      throw new Refusal('login_failed')
    await resetTries(tx, subjects, now)
    const opening = { member_id: credentials.id, now, claimed_ip: given.ip ?? null, factor }
    return openSession(tx, ctx, caller, opening)
  }).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === 'second_factor_needed')
      await takeBackTry(ctx.db, subjects, now)
    if (error instanceof Refusal && WRONG_FACTORS.has(error.code))
      await noteSecurity(ctx.db, { kind: 'code_wrong', member_id: credentials.id, ...traceOf(caller) }, now)
    throw error
  })
  forgetSessions(ctx, credentials.id)
  if (caller.browser) await checkExclusions(ctx, credentials.id)
  return issued
}
