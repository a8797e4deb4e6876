import type { OperatorId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db.ts'
import type { DeskCaller, DeskIdentity } from '../../platform/http/desk/signed-in-operator.ts'
import { operatorActor } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  type PasskeyAnswer,
  type PasskeyRefusal,
  passkeyCreationOptions,
  passkeyRequestOptions,
  verifyNewPasskey,
  verifyPasskey,
} from '../../platform/security/webauthn.ts'
import { takeChallenge, writeChallenge } from '../sessions/sessions.ts'
import { CHALLENGE_LIFE_MS, PASSKEYS_MAX_PER_OPERATOR } from '../sign-in-limits.ts'
import { noteRefusedPasskey } from './passkey-refusals.ts'
import { deletePasskey, insertPasskey, markPasskeyUsed, passkeysOf } from './sql.ts'

export const listPasskeys = (ctx: Context, operator: OperatorId) => passkeysOf(ctx.db, operator)

/** Creates a challenge that one of the operator's passkeys must sign. */
export const askPasskey = async (ctx: Context, caller: DeskCaller, operator: OperatorId) => {
  const known = await passkeysOf(ctx.db, operator)
  const options = await passkeyRequestOptions(caller.origin, known)
  return { options, has_passkey: known.length > 0 }
}

type Asked = {
  readonly operator: Pick<DeskIdentity['operator'], 'id' | 'name'>
  readonly challenge: string
}

/**
 * Verifies the response of a passkey. If it is valid, stores the passkey's counter of uses and returns null. Otherwise returns the reason why it is
 * refused.
 */
const refusalOf = async (
  ctx: Context,
  caller: DeskCaller,
  { operator, challenge }: Asked,
  answer: PasskeyAnswer,
): Promise<PasskeyRefusal | null> => {
  const passkey = (await passkeysOf(ctx.db, operator.id)).find(({ id }) => id === answer.id)
  if (passkey === undefined) return 'not_theirs'
  const verified = await verifyPasskey({ origin: caller.origin, challenge }, passkey, answer)
  if (typeof verified === 'string') return verified
  return (await markPasskeyUsed(ctx.db, passkey.id, verified.counter, ctx.clock.now())) ? null : 'counter'
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

/** Creates a passkey challenge for a signed-in operator, and stores it in the session until the operator responds. */
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
  const user = { id: operator.id, name: operator.name }
  const options = await passkeyCreationOptions({
    origin: caller.origin,
    user,
    known,
    residentKey: 'preferred',
  })
  await keepChallenge(ctx, identity, options.challenge)
  return { ...options }
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
  const made = await verifyNewPasskey({ origin: caller.origin, challenge }, answer)
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
      ...made,
      operator_id: operator.id,
      name: given.name,
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
