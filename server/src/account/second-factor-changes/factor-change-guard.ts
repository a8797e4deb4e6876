import type { Context } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import type { MemberIdentity } from '../../platform/http/caller-identity.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockMember, type Member, memberOf, setFactorTimes } from '../members/members.ts'
import { proveByPassword } from '../passwords/password-change.ts'
import { limits } from '../rate-limits.ts'
import {
  deleteAllFactors,
  deleteRecoveryCodes,
  findAuthenticator,
  insertRecoveryCodes,
} from '../second-factors/factor-code-check.ts'
import { isFactorShown } from '../second-factors/factor-proofs.ts'
import { hashRecoveryCode, newRecoveryCodes } from '../second-factors/factor-secrets.ts'
import { passkeysOf } from '../second-factors/passkey-challenges.ts'
import { markFactorShown } from '../sessions/sessions.ts'

export type Owner = Pick<MemberIdentity, 'member_id' | 'session_id'>

const actOf = (ctx: Context, { session_id }: Owner) =>
  ({ session_id, purpose: 'factors', now: ctx.clock.now() }) as const

/** Throws Refusal `second_factor_needed` if the member has a second factor and did not show it in this session for a change of the factors. */
const requireShown = async (ctx: Context, tx: Tx, member: Member, owner: Owner): Promise<void> => {
  if (!(await isFactorShown(tx, member, actOf(ctx, owner)))) throw new Refusal('second_factor_needed')
}

/**
 * Checks that the caller may change the second factors: a member without factors gives the password, any other member shows a factor. A thief who has
 * the session and the password therefore cannot replace a factor. Throws Refusal `second_factor_needed`, `old_password_wrong`, `password_delayed`.
 */
export const requireOwner = async (
  ctx: Context,
  owner: Owner,
  password: string | undefined,
): Promise<void> => {
  const member = await memberOf(ctx.db, owner.member_id)
  if (member.second_factor_at === null) {
    await proveByPassword(ctx, owner.member_id, password ?? '')
    return
  }
  if (!(await isFactorShown(ctx.db, member, actOf(ctx, owner)))) throw new Refusal('second_factor_needed')
}

/**
 * Runs a change of the second factors of a member who has some, in one transaction. Throws Refusal `second_factor_missing` for a member without
 * factors, `second_factor_needed`, `too_many_requests`.
 */
export const changeFactors = async <T>(
  ctx: Context,
  owner: Owner,
  change: (tx: Tx, now: Date) => Promise<T>,
): Promise<T> => {
  await requireWithin(ctx.db, limits.factor_changes_per_member, owner.member_id, ctx.clock.now())
  return inTransaction(ctx.db, async tx => {
    const member = await lockMember(tx, owner.member_id)
    if (member.second_factor_at === null) throw new Refusal('second_factor_missing')
    await requireShown(ctx, tx, member, owner)
    return change(tx, ctx.clock.now())
  })
}

/** Replaces the recovery codes and returns the new ones. The database stores only their hashes. */
export const renewRecoveryCodes = async (tx: Tx, { member_id }: Owner, now: Date): Promise<string[]> => {
  const codes = newRecoveryCodes()
  await deleteRecoveryCodes(tx, member_id)
  await insertRecoveryCodes(tx, member_id, codes.map(hashRecoveryCode), now)
  return codes
}

/**
 * Records that the member added a second factor. The browser in which it was added need not show a factor at its next sign-in. Returns ten recovery
 * codes if this is the first factor, otherwise null. The member must be locked.
 */
export const switchOn = async (tx: Tx, member: Member, owner: Owner, now: Date): Promise<string[] | null> => {
  await markFactorShown(tx, owner.member_id, owner.session_id, now)
  if (member.second_factor_at !== null) return null
  await setFactorTimes(tx, owner.member_id, { second_factor_at: now })
  return renewRecoveryCodes(tx, owner, now)
}

/** Ends two-step sign-in if no passkey and no authenticator is left. Recovery codes alone do not count as a second factor. */
export const switchOffIfNone = async (tx: Tx, { member_id }: Owner): Promise<void> => {
  const authenticator = await findAuthenticator(tx, member_id)
  if (
    (authenticator !== null && authenticator.confirmed_at !== null) ||
    (await passkeysOf(tx, member_id)).length > 0
  )
    return
  await deleteAllFactors(tx, member_id)
  await setFactorTimes(tx, member_id, { second_factor_at: null })
}
