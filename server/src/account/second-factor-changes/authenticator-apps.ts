import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { newAuthenticatorSecret, otpauthUrl } from '../../platform/security/totp.ts'
import { lockMember, maskPhone } from '../members/members.ts'
import { resetTries } from '../passwords/login-delays.ts'
import {
  confirmAuthenticator,
  countRecoveryCodes,
  deleteAuthenticator,
  findAuthenticator,
  spendAuthenticatorCode,
  startAuthenticator,
} from '../second-factors/factor-code-check.ts'
import { noteFactorChange } from '../second-factors/factor-notices.ts'
import { isFactorShown } from '../second-factors/factor-proofs.ts'
import { sealAuthenticator } from '../second-factors/factor-secrets.ts'
import { changeFactors, type Owner, requireOwner, switchOffIfNone, switchOn } from './factor-change-guard.ts'
import { countFactorTry, triesOf } from './factor-verification.ts'

/**
 * Stores the secret of a new authenticator app. The app becomes a second factor when the member enters its first code. Returns the secret, which is
 * shown once. Throws Refusal `authenticator_known` if the member has an authenticator, and the refusals of `requireOwner`.
 */
export const beginAuthenticator = async (ctx: Context, owner: Owner, password: string | undefined) => {
  await requireOwner(ctx, owner, password)
  const secret = newAuthenticatorSecret()
  const sealed = sealAuthenticator(ctx.config, secret)
  return inTransaction(ctx.db, async tx => {
    const { phone } = await lockMember(tx, owner.member_id)
    if (!(await startAuthenticator(tx, owner.member_id, sealed, ctx.clock.now())))
      throw new Refusal('authenticator_known')
    return { secret, url: otpauthUrl(maskPhone(phone), secret) }
  })
}

/**
 * Confirms the new authenticator app by its first code. If it is the member's first second factor, returns ten recovery codes. Throws Refusal
 * `authenticator_missing` if no setup was begun, `factor_code_wrong`, and the refusals of `countFactorTry`.
 */
export const finishAuthenticator = async (
  ctx: Context,
  owner: Owner,
  otp: string,
): Promise<string[] | null> => {
  const now = ctx.clock.now()
  await countFactorTry(ctx, owner, 'code', now)
  return inTransaction(ctx.db, async tx => {
    const member = await lockMember(tx, owner.member_id)
    const begun = await findAuthenticator(tx, owner.member_id)
    if (begun === null || begun.confirmed_at !== null) throw new Refusal('authenticator_missing')
    // Another browser may have added the member's first factor since the password was checked. If so, this change needs that factor.
    if (!(await isFactorShown(tx, member, { session_id: owner.session_id, purpose: 'factors', now })))
      throw new Refusal('second_factor_needed')
    await spendAuthenticatorCode(tx, ctx, owner.member_id, otp, false)
    await confirmAuthenticator(tx, owner.member_id, now)
    await resetTries(tx, triesOf(owner), now)
    const codes = await switchOn(tx, member, owner, now)
    const left = await countRecoveryCodes(tx, owner.member_id)
    await noteFactorChange(tx, owner.member_id, 'authenticator_added', left, now)
    return codes
  })
}

/** Removes the member's authenticator app. Throws Refusal `not_found` if the member has none. Also throws the refusals of `changeFactors`. */
export const removeAuthenticator = (ctx: Context, owner: Owner): Promise<void> =>
  changeFactors(ctx, owner, async (tx, now) => {
    if (!(await deleteAuthenticator(tx, owner.member_id))) throw new Refusal('not_found')
    await switchOffIfNone(tx, owner)
    const left = await countRecoveryCodes(tx, owner.member_id)
    await noteFactorChange(tx, owner.member_id, 'authenticator_removed', left, now)
  })
