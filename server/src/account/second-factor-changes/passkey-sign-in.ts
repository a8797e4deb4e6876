import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Caller } from '../../platform/http/caller-identity.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { noteSecurity, traceOf } from '../../platform/security/security-events.ts'
import { passkeyRequestOptions } from '../../platform/security/webauthn.ts'
import { checkExclusions } from '../members/self-exclusion-check.ts'
import { limits } from '../rate-limits.ts'
import { keepChallenge, passkeyOrigin, spendChallenge } from '../second-factors/passkey-challenges.ts'
import { forgetSessions, type IssuedToken, openSession } from '../sessions/sessions.ts'
import { requirePasskey, type Signed, spendPasskey } from './passkeys.ts'

const SIGN_IN = { purpose: 'sign_in', member_id: null, session_id: null } as const

/** Returns the options with which any passkey of this site signs in. They do not depend on a member, so they reveal nothing. */
export const askPasskeySignIn = async (ctx: Context, caller: Caller) => {
  await requireWithin(ctx.db, limits.passkey_starts_per_network, networkOf(caller.ip), ctx.clock.now())
  const options = await passkeyRequestOptions(passkeyOrigin(ctx, caller), [])
  await keepChallenge(ctx, options.challenge, SIGN_IN)
  return { ...options }
}

/**
 * Signs a member in by a passkey alone: the device is the first factor, and its screen lock the second. Throws Refusal `passkey_wrong`, and the
 * refusals of `openSession` for a suspended or closed account.
 */
export const signInByPasskey = async (
  ctx: Context,
  caller: Caller,
  given: Signed & { readonly ip?: string | undefined },
): Promise<IssuedToken> => {
  const now = ctx.clock.now()
  await requireWithin(ctx.db, limits.code_checks_per_network, networkOf(caller.ip), now)
  try {
    if (!(await spendChallenge(ctx, given.challenge, SIGN_IN))) throw new Refusal('passkey_wrong')
    const shown = await requirePasskey(ctx, caller, given, null)
    const { member_id } = shown.passkey
    const issued = await inTransaction(ctx.db, async tx => {
      await spendPasskey(tx, shown, now)
      return openSession(tx, ctx, caller, { member_id, now, claimed_ip: given.ip ?? null, factor: 'passkey' })
    })
    forgetSessions(ctx, member_id)
    if (caller.browser) await checkExclusions(ctx, member_id)
    return issued
  } catch (error) {
    if (error instanceof Refusal && error.code === 'passkey_wrong')
      await noteSecurity(ctx.db, { kind: 'sign_in_failed', ...traceOf(caller) }, now)
    throw error
  }
}
