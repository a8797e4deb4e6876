import type { factorCode } from '@sala/contract/account/second-factor/factor-code.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { timeStepOf } from '../../platform/security/totp.ts'
import { noteFactorChange } from './factor-notices.ts'
import { cancelRecovery } from './factor-recoveries.ts'
import { hashRecoveryCode, openAuthenticator } from './factor-secrets.ts'
import { countRecoveryCodes, findAuthenticator, spendRecoveryCode, spendTimeStep } from './sql.ts'

export {
  confirmAuthenticator,
  countRecoveryCodes,
  deleteAllFactors,
  deleteAuthenticator,
  deleteRecoveryCodes,
  findAuthenticator,
  insertRecoveryCodes,
  startAuthenticator,
} from './sql.ts'

/** Refusals of a wrong second factor. They count as failed tries. */
export const WRONG_FACTORS: ReadonlySet<string> = new Set(['factor_code_wrong', 'recovery_code_wrong'])

/** A code of the authenticator app, or a recovery code. */
export type FactorCode = z.output<typeof factorCode>

/**
 * Uses up the authenticator's code, which is valid once. `confirmed` is false for the first code, with which the member confirms a new authenticator.
 * Throws Refusal `factor_code_wrong`.
 */
export const spendAuthenticatorCode = async (
  tx: Tx,
  ctx: Context,
  memberId: MemberId,
  otp: string,
  confirmed = true,
): Promise<void> => {
  const found = await findAuthenticator(tx, memberId)
  const secret =
    found === null || (found.confirmed_at !== null) !== confirmed
      ? null
      : openAuthenticator(ctx.config, found.secret)
  const step = secret === null ? null : timeStepOf(ctx, secret, otp)
  if (step === null || !(await spendTimeStep(tx, memberId, step))) throw new Refusal('factor_code_wrong')
}

/**
 * Uses up a code of the authenticator app or a recovery code, in the transaction of the action that needs it. The member is informed of a used
 * recovery code. A right code cancels an open request to remove lost factors. Throws Refusal `factor_code_wrong`, `recovery_code_wrong`.
 */
export const spendFactorCode = async (
  tx: Tx,
  ctx: Context,
  memberId: MemberId,
  given: FactorCode,
): Promise<void> => {
  await spendCode(tx, ctx, memberId, given)
  await cancelRecovery(tx, memberId, ctx.clock.now())
}

const spendCode = async (tx: Tx, ctx: Context, memberId: MemberId, given: FactorCode): Promise<void> => {
  if (given.way === 'code') return spendAuthenticatorCode(tx, ctx, memberId, given.otp)
  const now = ctx.clock.now()
  if (!(await spendRecoveryCode(tx, memberId, hashRecoveryCode(given.code), now)))
    throw new Refusal('recovery_code_wrong')
  await noteFactorChange(tx, memberId, 'code_used', await countRecoveryCodes(tx, memberId), now)
}
