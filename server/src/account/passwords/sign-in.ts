import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Caller } from '../../platform/http/identity.ts'
import { addressOf, networkOf } from '../../platform/http/network.ts'
import { hashSecret } from '../../platform/random.ts'
import { Refusal } from '../../platform/refusal.ts'
import { DEVICE_KNOWN_DAYS } from '../limits.ts'
import { forgetSessions, type IssuedToken, isKnownDevice, openSession } from '../sessions/sessions.ts'
import { countTryAsFailed, forgiveTry } from './delays.ts'
import { verifyPassword } from './password-hash.ts'
import type { DelaySubject } from './sql.ts'
import { findCredentials, lockPasswordHash } from './sql.ts'

/**
 * What this try is counted by. A device the member signed in on before counts by itself, so that neither an attack on the
 * account nor a neighbour behind the same carrier's gateway keeps the owner out.
 */
const subjectsOf = async (
  ctx: Context,
  caller: Caller,
  phone: string,
  now: Date,
): Promise<DelaySubject[]> => {
  if (caller.cookie_half !== null) {
    const half = hashSecret(caller.cookie_half)
    const since = new Date(now.getTime() - DEVICE_KNOWN_DAYS * DAY_MS)
    if (await isKnownDevice(ctx.db, phone, half, since))
      return [{ kind: 'device', subject: half.toString('hex') }]
  }
  return [
    { kind: 'account', subject: phone },
    { kind: 'address', subject: addressOf(caller.ip) },
    { kind: 'network', subject: networkOf(caller.ip) },
  ]
}

/**
 * C01. Refuses `login_failed` alike for an unknown phone and a wrong password, after the same work, and `login_delayed`
 * while tries have to wait.
 */
export const signIn = async (
  ctx: Context,
  caller: Caller,
  given: { phone: string; password: string; ip?: string | undefined },
): Promise<IssuedToken> => {
  const now = ctx.clock.now()
  const subjects = await subjectsOf(ctx, caller, given.phone, now)
  await countTryAsFailed(ctx.db, subjects, now, 'login_delayed')
  const credentials = await findCredentials(ctx.db, given.phone)
  const right = await verifyPassword(given.password, credentials?.password_hash ?? null)
  if (credentials === null || !right) throw new Refusal('login_failed')
  const issued = await inTransaction(ctx.db, async tx => {
    // A password that was changed while this one was checked opens nothing.
    if (!(await lockPasswordHash(tx, credentials.id, credentials.password_hash)))
      throw new Refusal('login_failed')
    await forgiveTry(tx, subjects, now)
    return openSession(tx, caller, credentials.id, now, given.ip ?? null)
  })
  forgetSessions(ctx, credentials.id)
  return issued
}
