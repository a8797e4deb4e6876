import type { Context } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import type { Caller } from '../../platform/http/caller-identity.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  type PasskeyAnswer,
  passkeyCreationOptions,
  passkeyRequestOptions,
  type StoredPasskey,
  verifyNewPasskey,
  verifyPasskey,
} from '../../platform/security/webauthn.ts'
import { lockMember, maskPhone, memberOf } from '../members/members.ts'
import { limits, PASSKEYS_MAX_PER_MEMBER } from '../rate-limits.ts'
import { countRecoveryCodes } from '../second-factors/factor-code-check.ts'
import { noteFactorChange } from '../second-factors/factor-notices.ts'
import { isFactorShown } from '../second-factors/factor-proofs.ts'
import { cancelRecovery } from '../second-factors/factor-recoveries.ts'
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  keepChallenge,
  markPasskeyUsed,
  type PasskeyRow,
  passkeyOrigin,
  passkeysOf,
  renamePasskey,
  spendChallenge,
} from '../second-factors/passkey-challenges.ts'
import { changeFactors, type Owner, requireOwner, switchOffIfNone, switchOn } from './factor-change-guard.ts'

/** A passkey's response to a challenge of the server. */
export type Signed = { readonly challenge: string; readonly answer: PasskeyAnswer }

const requireFewChallenges = (ctx: Context, { member_id }: Owner): Promise<void> =>
  requireWithin(ctx.db, limits.factor_challenges_per_member, member_id, ctx.clock.now())

/**
 * Returns the options with which the browser creates a passkey. Throws Refusal `passkeys_full`, `too_many_requests`, and the refusals of
 * `requireOwner`.
 */
export const beginPasskey = async (
  ctx: Context,
  caller: Caller,
  owner: Owner,
  password: string | undefined,
) => {
  await requireOwner(ctx, owner, password)
  const known = await passkeysOf(ctx.db, owner.member_id)
  if (known.length >= PASSKEYS_MAX_PER_MEMBER) throw new Refusal('passkeys_full')
  await requireFewChallenges(ctx, owner)
  const { phone } = await memberOf(ctx.db, owner.member_id)
  const options = await passkeyCreationOptions({
    origin: passkeyOrigin(ctx, caller),
    user: { id: owner.member_id, name: maskPhone(phone) },
    known,
    residentKey: 'required',
  })
  await keepChallenge(ctx, options.challenge, { purpose: 'add', ...owner })
  return { ...options }
}

const store = async (
  tx: Tx,
  ctx: Context,
  owner: Owner,
  made: StoredPasskey & { readonly name: string },
): Promise<string[] | null> => {
  const now = ctx.clock.now()
  const member = await lockMember(tx, owner.member_id)
  // Another browser may have added the member's first factor since the password was checked. If so, this change needs that factor.
  if (!(await isFactorShown(tx, member, { session_id: owner.session_id, purpose: 'factors', now })))
    throw new Refusal('second_factor_needed')
  if ((await passkeysOf(tx, owner.member_id)).length >= PASSKEYS_MAX_PER_MEMBER)
    throw new Refusal('passkeys_full')
  if (!(await insertPasskey(tx, { ...made, member_id: owner.member_id, created_at: now })))
    throw new Refusal('passkey_known')
  const codes = await switchOn(tx, member, owner, now)
  await noteFactorChange(
    tx,
    owner.member_id,
    'passkey_added',
    await countRecoveryCodes(tx, owner.member_id),
    now,
  )
  return codes
}

/**
 * Stores a new passkey. If it is the member's first second factor, returns ten recovery codes. Throws Refusal `passkey_wrong` if the response does
 * not fit the challenge, `passkey_known`, `passkeys_full`.
 */
export const addPasskey = async (
  ctx: Context,
  caller: Caller,
  owner: Owner,
  { challenge, answer, name }: Signed & { readonly name: string },
): Promise<string[] | null> => {
  if (!(await spendChallenge(ctx, challenge, { purpose: 'add', ...owner })))
    throw new Refusal('passkey_wrong')
  const made = await verifyNewPasskey({ origin: passkeyOrigin(ctx, caller), challenge }, answer)
  if (typeof made === 'string') throw new Refusal('passkey_wrong')
  return inTransaction(ctx.db, tx => store(tx, ctx, owner, { ...made, name }))
}

/** Changes the name of a passkey. Throws Refusal `not_found` if the member has no such passkey. Also throws the refusals of `changeFactors`. */
export const nameAnew = (ctx: Context, owner: Owner, id: string, name: string): Promise<void> =>
  changeFactors(ctx, owner, async (tx, now) => {
    if (!(await renamePasskey(tx, owner.member_id, id, name))) throw new Refusal('not_found')
    await noteFactorChange(
      tx,
      owner.member_id,
      'passkey_renamed',
      await countRecoveryCodes(tx, owner.member_id),
      now,
    )
  })

/** Removes a passkey. Throws Refusal `not_found` if the member has no such passkey. Also throws the refusals of `changeFactors`. */
export const removePasskey = (ctx: Context, owner: Owner, id: string): Promise<void> =>
  changeFactors(ctx, owner, async (tx, now) => {
    if (!(await deletePasskey(tx, owner.member_id, id))) throw new Refusal('not_found')
    await switchOffIfNone(tx, owner)
    await noteFactorChange(
      tx,
      owner.member_id,
      'passkey_removed',
      await countRecoveryCodes(tx, owner.member_id),
      now,
    )
  })

/** Returns the WebAuthn options for a request to the member's passkeys. Throws Refusal `second_factor_missing`, `too_many_requests`. */
export const askPasskey = async (ctx: Context, caller: Caller, owner: Owner) => {
  const known = await passkeysOf(ctx.db, owner.member_id)
  if (known.length === 0) throw new Refusal('second_factor_missing')
  await requireFewChallenges(ctx, owner)
  const options = await passkeyRequestOptions(passkeyOrigin(ctx, caller), known)
  await keepChallenge(ctx, options.challenge, { purpose: 'prove', ...owner })
  return { ...options }
}

/** A passkey whose response was verified, and its new counter. */
export type ShownPasskey = { readonly passkey: PasskeyRow; readonly counter: bigint }

/**
 * Verifies a passkey's response to a challenge. The caller must use up the challenge first. Throws Refusal `passkey_wrong` if the passkey is unknown,
 * if it does not belong to the member `owner`, or if its response does not fit the challenge.
 */
export const requirePasskey = async (
  ctx: Context,
  caller: Caller,
  { challenge, answer }: Signed,
  owner: Owner | null,
): Promise<ShownPasskey> => {
  const passkey = await findPasskey(ctx.db, answer.id)
  if (passkey === null || (owner !== null && passkey.member_id !== owner.member_id))
    throw new Refusal('passkey_wrong')
  const verified = await verifyPasskey({ origin: passkeyOrigin(ctx, caller), challenge }, passkey, answer)
  if (typeof verified === 'string') throw new Refusal('passkey_wrong')
  return { passkey, counter: verified.counter }
}

/**
 * Stores the use of a passkey, and cancels an open request to remove lost factors, because the member still has this factor. Throws Refusal
 * `passkey_wrong` if the passkey's counter did not grow, which is a sign of a copied passkey.
 */
export const spendPasskey = async (tx: Tx, { passkey, counter }: ShownPasskey, now: Date): Promise<void> => {
  if (!(await markPasskeyUsed(tx, passkey.id, counter, now))) throw new Refusal('passkey_wrong')
  await cancelRecovery(tx, passkey.member_id, now)
}
