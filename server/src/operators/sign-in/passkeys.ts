import type { OperatorId } from '@sala/contract/wire/ids.ts'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db.ts'
import type { DeskCaller, DeskIdentity } from '../../platform/http/desk/signed-in-operator.ts'
import { operatorActor } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { CHALLENGE_LIFE_MS, PASSKEYS_MAX_PER_OPERATOR } from '../limits.ts'
import { takeChallenge, writeChallenge } from '../sessions/sessions.ts'
import { noteRefusedPasskey, type PasskeyRefusal, refusalIn } from './passkey-refusals.ts'
import { deletePasskey, insertPasskey, markPasskeyUsed, type PasskeyRow, passkeysOf } from './sql.ts'

/** Loads the passkey library at its first use, because its dozen packages would slow the start. */
const webauthn = () => import('@simplewebauthn/server')

const RELYING_PARTY = 'Sala'

export const listPasskeys = (ctx: Context, operator: OperatorId) => passkeysOf(ctx.db, operator)

/** Returns the host of the desk. A passkey is bound to it (relying party id). */
const hostOf = (caller: Pick<DeskCaller, 'origin'>): string => new URL(caller.origin).hostname

const named = ({ id, transports }: PasskeyRow) => ({ id, transports })

/** Creates a challenge that one of the operator's passkeys must sign. */
export const askPasskey = async (ctx: Context, caller: DeskCaller, operator: OperatorId) => {
  const known = await passkeysOf(ctx.db, operator)
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: hostOf(caller),
    allowCredentials: known.map(named),
    userVerification: 'required',
  })
  return { options, has_passkey: known.length > 0 }
}

export type PasskeyAnswer = { readonly id: string } & Record<string, unknown>

type Asked = {
  readonly operator: Pick<DeskIdentity['operator'], 'id' | 'name'>
  readonly challenge: string
}

/** Verifies the response of a passkey. If it is valid, stores the passkey's counter and returns null. Otherwise returns the reason. */
const refusalOf = async (
  ctx: Context,
  caller: DeskCaller,
  { operator, challenge }: Asked,
  answer: PasskeyAnswer,
): Promise<PasskeyRefusal | null> => {
  const passkey = (await passkeysOf(ctx.db, operator.id)).find(({ id }) => id === answer.id)
  if (passkey === undefined) return 'not_theirs'
  try {
    const { verified, authenticationInfo } = await (await webauthn()).verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: caller.origin,
      expectedRPID: hostOf(caller),
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
        transports: passkey.transports,
      },
    })
    if (!verified) return 'signature'
    const counter = BigInt(authenticationInfo.newCounter)
    return (await markPasskeyUsed(ctx.db, passkey.id, counter, ctx.clock.now())) ? null : 'counter'
  } catch (error) {
    return refusalIn(error)
  }
}

/** Returns whether a passkey's response to the challenge is valid. A refused response is logged. */
export const passkeyAnswers = async (
  ctx: Context,
  caller: DeskCaller,
  asked: Asked,
  answer: PasskeyAnswer,
): Promise<boolean> => {
  const why = await refusalOf(ctx, caller, asked, answer)
  if (why !== null) await noteRefusedPasskey(ctx, caller, asked.operator.name, why)
  return why === null
}

/** Creates a passkey challenge for a signed-in operator and stores it in the session until the response. */
export const askPasskeyInSession = async (ctx: Context, caller: DeskCaller, identity: DeskIdentity) => {
  const { options } = await askPasskey(ctx, caller, identity.operator.id)
  await keepChallenge(ctx, identity, options.challenge)
  return { ...options }
}

const keepChallenge = (ctx: Context, { session_id }: DeskIdentity, challenge: string): Promise<void> =>
  writeChallenge(ctx.db, session_id, challenge, new Date(ctx.clock.now().getTime() + CHALLENGE_LIFE_MS))

/**
 * Verifies the passkey's response to the challenge in the session. The challenge is valid once. Throws Refusal `desk_passkey_wrong` if the
 * response is invalid or the session has no challenge.
 */
export const requirePasskeyInSession = async (
  ctx: Context,
  caller: DeskCaller,
  { operator, session_id }: DeskIdentity,
  answer: PasskeyAnswer,
): Promise<void> => {
  const challenge = await takeChallenge(ctx.db, session_id, ctx.clock.now())
  if (challenge === null) await noteRefusedPasskey(ctx, caller, operator.name, 'asked_nothing')
  if (challenge === null || !(await passkeyAnswers(ctx, caller, { operator, challenge }, answer)))
    throw new Refusal('desk_passkey_wrong')
}

/** Returns the options with which the browser creates a passkey, and stores their challenge in the session. */
export const beginPasskey = async (ctx: Context, caller: DeskCaller, identity: DeskIdentity) => {
  const { operator } = identity
  const known = await passkeysOf(ctx.db, operator.id)
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: RELYING_PARTY,
    rpID: hostOf(caller),
    userName: operator.name,
    userID: new TextEncoder().encode(operator.id),
    attestationType: 'none',
    excludeCredentials: known.map(named),
    authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
  })
  await keepChallenge(ctx, identity, options.challenge)
  return { ...options }
}

const madeBy = async (caller: DeskCaller, challenge: string, answer: PasskeyAnswer) => {
  try {
    const { registrationInfo } = await (await webauthn()).verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: caller.origin,
      expectedRPID: hostOf(caller),
    })
    return registrationInfo?.credential ?? 'signature'
  } catch (error) {
    return refusalIn(error)
  }
}

/** Verifies a new passkey's response to the challenge in the session. Returns the passkey, or the reason for an invalid response. */
const newPasskey = async (
  ctx: Context,
  caller: DeskCaller,
  { operator, session_id }: DeskIdentity,
  answer: PasskeyAnswer,
) => {
  const challenge = await takeChallenge(ctx.db, session_id, ctx.clock.now())
  if (challenge === null) return 'asked_nothing'
  const made = await madeBy(caller, challenge, answer)
  const isFull = (await passkeysOf(ctx.db, operator.id)).length >= PASSKEYS_MAX_PER_OPERATOR
  return typeof made !== 'string' && isFull ? 'too_many' : made
}

/**
 * Stores a new passkey. Throws Refusal `desk_passkey_wrong` if its response to the challenge is invalid, or if the operator has the maximum
 * number of passkeys.
 */
export const addPasskey = async (
  ctx: Context,
  caller: DeskCaller,
  identity: DeskIdentity,
  given: { readonly name: string; readonly answer: PasskeyAnswer },
): Promise<void> => {
  const { operator } = identity
  const now = ctx.clock.now()
  const made = await newPasskey(ctx, caller, identity, given.answer)
  if (typeof made === 'string') {
    await noteRefusedPasskey(ctx, caller, operator.name, made)
    throw new Refusal('desk_passkey_wrong')
  }
  await inTransaction(ctx.db, async tx => {
    await insertPasskey(tx, {
      id: made.id,
      operator_id: operator.id,
      name: given.name,
      public_key: Buffer.from(made.publicKey),
      counter: BigInt(made.counter),
      transports: made.transports ?? [],
      created_at: now,
    })
    const actor = operatorActor({ operator: operator.name })
    await audit(
      tx,
      { actor, action: 'passkey.added', subject: operator.id, details: { name: given.name } },
      now,
    )
  })
}

/** Deletes a passkey of the operator. Throws Refusal `not_found` if the operator has no such passkey. */
export const removePasskey = (ctx: Context, { operator }: DeskIdentity, id: string): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    if (!(await deletePasskey(tx, operator.id, id))) throw new Refusal('not_found')
    const actor = operatorActor({ operator: operator.name })
    await audit(tx, { actor, action: 'passkey.removed', subject: operator.id, details: {} }, ctx.clock.now())
  })
