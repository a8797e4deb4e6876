import type { FactorPurpose } from '@sala/contract/account/second-factor/second-factor-values.ts'
import type { Context } from '../../context.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import type { Caller } from '../../platform/http/caller-identity.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { noteSecurity, traceOf } from '../../platform/security/security-events.ts'
import { readSettings } from '../../platform/settings.ts'
import { lockMember, memberOf } from '../members/members.ts'
import { countTryAsFailed, resetTries } from '../passwords/login-delays.ts'
import { FACTOR_LIFE_MINUTES, limits } from '../rate-limits.ts'
import {
  countRecoveryCodes,
  type FactorCode,
  findAuthenticator,
  spendFactorCode,
} from '../second-factors/factor-code-check.ts'
import { noteFactorChange } from '../second-factors/factor-notices.ts'
import { writeProof } from '../second-factors/factor-proofs.ts'
import { findOpenRecovery } from '../second-factors/factor-recoveries.ts'
import { passkeysOf, spendChallenge } from '../second-factors/passkey-challenges.ts'
import { markFactorShown } from '../sessions/sessions.ts'
import { accountSettings } from '../settings.ts'
import { changeFactors, type Owner, renewRecoveryCodes } from './factor-change-guard.ts'
import { requirePasskey, type Signed, spendPasskey } from './passkeys.ts'

export const triesOf = ({ member_id }: Owner) => [{ kind: 'factor', subject: member_id }] as const

export type GivenFactor = FactorCode | (Signed & { readonly way: 'passkey' })

/**
 * Counts an entered second factor as wrong before it is checked, so that concurrent tries count too. A code of the authenticator app also counts
 * towards the daily limit of the session. Throws Refusal `factor_delayed`, `too_many_requests`.
 */
export const countFactorTry = async (
  ctx: Context,
  owner: Owner,
  way: GivenFactor['way'],
  now: Date,
): Promise<void> => {
  await countTryAsFailed(ctx.db, triesOf(owner), now, 'factor_delayed')
  if (way === 'code') await requireWithin(ctx.db, limits.factor_codes_per_session, owner.session_id, now)
}

/** Returns a function that checks the given second factor in a transaction and uses it up. */
const checkOf = async (
  ctx: Context,
  caller: Caller,
  owner: Owner,
  given: GivenFactor,
): Promise<(tx: Tx) => Promise<void>> => {
  if (given.way !== 'passkey') return tx => spendFactorCode(tx, ctx, owner.member_id, given)
  if (!(await spendChallenge(ctx, given.challenge, { purpose: 'prove', ...owner })))
    throw new Refusal('passkey_wrong')
  const shown = await requirePasskey(ctx, caller, given, owner)
  return tx => spendPasskey(tx, shown, ctx.clock.now())
}

/**
 * Verifies a second factor that the member shows for one purpose. The action for which it is needed must follow in this session within
 * FACTOR_LIFE_MINUTES. Throws Refusal `second_factor_missing`, `factor_code_wrong`, `recovery_code_wrong`, `passkey_wrong`, and the refusals of
 * `countFactorTry`.
 */
export const showFactor = async (
  ctx: Context,
  caller: Caller,
  owner: Owner,
  purpose: FactorPurpose,
  given: GivenFactor,
): Promise<void> => {
  const now = ctx.clock.now()
  const { second_factor_at } = await memberOf(ctx.db, owner.member_id)
  if (second_factor_at === null) throw new Refusal('second_factor_missing')
  await countFactorTry(ctx, owner, given.way, now)
  try {
    const check = await checkOf(ctx, caller, owner, given)
    await inTransaction(ctx.db, async tx => {
      const member = await lockMember(tx, owner.member_id)
      if (member.second_factor_at === null) throw new Refusal('second_factor_missing')
      await check(tx)
      await resetTries(tx, triesOf(owner), now)
      await markFactorShown(tx, owner.member_id, owner.session_id, now)
      const expires_at = new Date(now.getTime() + FACTOR_LIFE_MINUTES * MINUTE_MS)
      await writeProof(tx, { ...owner, purpose, expires_at })
    })
  } catch (error) {
    if (error instanceof Refusal)
      await noteSecurity(ctx.db, { kind: 'code_wrong', member_id: owner.member_id, ...traceOf(caller) }, now)
    throw error
  }
}

/** Replaces the member's recovery codes by ten new ones and returns them. They are shown only once. Throws the refusals of `changeFactors`. */
export const replaceRecoveryCodes = (ctx: Context, owner: Owner): Promise<string[]> =>
  changeFactors(ctx, owner, async (tx, now) => {
    const codes = await renewRecoveryCodes(tx, owner, now)
    await noteFactorChange(tx, owner.member_id, 'codes_renewed', codes.length, now)
    return codes
  })

/** Returns the member's factors, without secrets. */
export const factorsOf = async (ctx: Context, { member_id }: Pick<Owner, 'member_id'>) => {
  const [{ second_factor_at }, passkeys, authenticator, left, { factor_withdrawal_above }, recovery] =
    await Promise.all([
      memberOf(ctx.db, member_id),
      passkeysOf(ctx.db, member_id),
      findAuthenticator(ctx.db, member_id),
      countRecoveryCodes(ctx.db, member_id),
      readSettings(ctx.db, accountSettings),
      findOpenRecovery(ctx.db, member_id),
    ])
  return {
    since: second_factor_at,
    passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({ id, name, created_at, used_at })),
    authenticator_since: authenticator?.confirmed_at ?? null,
    recovery_codes_left: left,
    withdrawal_above: factor_withdrawal_above,
    recovery,
  }
}
