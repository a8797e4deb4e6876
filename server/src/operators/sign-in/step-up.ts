import type { OperatorId } from '@sala/contract/wire/ids.ts'
import { refuseCommonPassword } from '../../account/passwords/common-passwords.ts'
import { countTryAsFailed, resetTries, runCountedTry } from '../../account/passwords/login-delays.ts'
import { hashPassword, verifyPassword } from '../../account/passwords/password-hash.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import type { DeskCaller, DeskIdentity } from '../../platform/http/desk/signed-in-operator.ts'
import { operatorActor } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { noteSecurity } from '../../platform/security/security-events.ts'
import type { PasskeyAnswer } from '../../platform/security/webauthn.ts'
import { COMMAND_LINE, endOtherSessions, markFactorShown } from '../sessions/sessions.ts'
import { requirePasskeyInSession } from './passkeys.ts'
import { codeIsRight } from './sign-in.ts'
import { findCredentials, lockCredentials, writePassword } from './sql.ts'

/** Returns the subject by which wrong second factors of a signed-in operator are counted. */
const triesOf = (id: OperatorId) => [{ kind: 'operator', subject: id }] as const

const guess = async (
  ctx: Context,
  network: string,
  { operator }: DeskIdentity,
  look: () => Promise<boolean>,
  refusal: 'desk_code_wrong' | 'desk_old_password_wrong',
): Promise<void> => {
  const now = ctx.clock.now()
  const tries = triesOf(operator.id)
  await countTryAsFailed(ctx.db, tries, now, 'desk_sign_in_delayed')
  if (!(await runCountedTry(ctx.db, tries, now, look))) {
    const event = {
      kind: 'desk_sign_in_failed',
      network,
      detail: operator.name,
    } as const
    await noteSecurity(ctx.db, event, now)
    throw new Refusal(refusal)
  }
  await inTransaction(ctx.db, tx => resetTries(tx, tries, now))
}

const stepUpFrom = async (
  ctx: Context,
  network: string,
  identity: DeskIdentity,
  otp: string,
): Promise<void> => {
  const who = await findCredentials(ctx.db, identity.operator.name)
  await guess(
    ctx,
    network,
    identity,
    async () => who !== null && codeIsRight(ctx, who, otp),
    'desk_code_wrong',
  )
  await markFactorShown(ctx.db, identity.session_id, ctx.clock.now())
}

/**
 * Repeats the second factor in a session, by an authenticator code. Throws Refusal `desk_code_wrong` for a wrong code, and
 * `desk_sign_in_delayed` after too many wrong codes.
 */
export const stepUp = (
  ctx: Context,
  caller: DeskCaller,
  identity: DeskIdentity,
  otp: string,
): Promise<void> => stepUpFrom(ctx, networkOf(caller.ip), identity, otp)

/** Repeats the second factor in a session of the command line. */
export const stepUpOnMachine = (ctx: Context, identity: DeskIdentity, otp: string): Promise<void> =>
  stepUpFrom(ctx, COMMAND_LINE.network, identity, otp)

/** Repeats the second factor in a session, by a passkey. Throws Refusal `desk_passkey_wrong` if the passkey's response is invalid. */
export const stepUpByPasskey = async (
  ctx: Context,
  caller: DeskCaller,
  identity: DeskIdentity,
  answer: PasskeyAnswer,
): Promise<void> => {
  await requirePasskeyInSession(ctx, caller, identity, answer)
  await markFactorShown(ctx.db, identity.session_id, ctx.clock.now())
}

/**
 * Changes the password and ends the operator's other sessions. Throws Refusal `desk_old_password_wrong` if the old password is wrong, and
 * `password_common` if the new one is common.
 */
export const changeOwnPassword = async (
  ctx: Context,
  caller: DeskCaller,
  identity: DeskIdentity,
  given: { readonly old_password: string; readonly password: string },
): Promise<void> => {
  const { operator } = identity
  const inLine = { who: networkOf(caller.ip), known: true }
  const who = await findCredentials(ctx.db, operator.name)
  const look = () => verifyPassword(inLine, given.old_password, who?.password_hash ?? null)
  await guess(ctx, networkOf(caller.ip), identity, look, 'desk_old_password_wrong')
  refuseCommonPassword(given.password, operator.name)
  const hash = await hashPassword(inLine, given.password)
  await inTransaction(ctx.db, async tx => {
    const now = ctx.clock.now()
    await lockCredentials(tx, operator.id)
    await writePassword(tx, operator.id, hash)
    await endOtherSessions(tx, identity, now)
    const actor = operatorActor({ operator: operator.name })
    await audit(tx, { actor, action: 'operator.password', subject: operator.id, details: {} }, now)
  })
}
