import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Caller } from '../../platform/http/caller-identity.ts'
import { addressOf, networkOf } from '../../platform/http/client-network.ts'
import { hashSecret } from '../../platform/random.ts'
import { Refusal } from '../../platform/refusal.ts'
import { noteSecurity, traceOf } from '../../platform/security/security-events.ts'
import type { QueueCaller } from '../../platform/work-scheduling/fair-queue.ts'
import { DEVICE_KNOWN_DAYS } from '../limits.ts'
import { checkExclusions } from '../members/exclusion-check.ts'
import { forgetSessions, type IssuedToken, isKnownDevice, openSession } from '../sessions/sessions.ts'
import { countTryAsFailed, resetTries, runCountedTry } from './login-delays.ts'
import { verifyPassword } from './password-hash.ts'
import type { DelaySubject } from './sql.ts'
import { findCredentials, lockPasswordHash } from './sql.ts'

type Try = { readonly subjects: DelaySubject[]; readonly inLine: QueueCaller }

/**
 * Returns the subjects for which a failed sign-in is counted. Also returns the caller for the hashing queue (a known device or a network). A known
 * device is counted separately, so that attackers, or strangers behind the same IP address, cannot lock the member out.
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

/**
 * Signs a member in by phone and password (C01). Throws Refusal `login_failed` for an unknown phone or a wrong password, after the same amount of
 * work. Throws `login_delayed` during a delay. Throws `unavailable` if the hashing queue is full. In this case no failure is counted.
 */
export const signIn = async (
  ctx: Context,
  caller: Caller,
  given: { phone: string; password: string; ip?: string | undefined },
): Promise<IssuedToken> => {
  const now = ctx.clock.now()
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
  const issued = await inTransaction(ctx.db, async tx => {
    // The member may have changed the password during the slow check. Then the entered password is no longer valid.
    if (!(await lockPasswordHash(tx, credentials.id, credentials.password_hash)))
      throw new Refusal('login_failed')
    await resetTries(tx, subjects, now)
    return openSession(tx, caller, credentials.id, now, given.ip ?? null)
  })
  forgetSessions(ctx, credentials.id)
  if (caller.browser) await checkExclusions(ctx, credentials.id)
  return issued
}
