import type { OperatorId } from '@sala/contract/wire/ids.ts'
import { refuseCommonPassword } from '../../account/passwords/common-passwords.ts'
import { hashPassword } from '../../account/passwords/password-hash.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import { type OperatorDecision, operatorActor, reasonFacts } from '../../platform/operator-decision.ts'
import { newSecret } from '../../platform/random.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { invariant, Refusal } from '../../platform/refusal.ts'
import { newAuthenticatorSecret, otpauthUrl, timeStepOf } from '../../platform/security/totp.ts'
import { hashHalves, hashLink, newSecondHalf } from '../../platform/security/two-part-links.ts'
import { endProposalsOf } from '../operator-users/open-proposals.ts'
import { lockKnownOperator } from '../operator-users/operator-users.ts'
import {
  endEverySessionOf,
  type IssuedDeskSession,
  openDeskSession,
  type SignInOrigin,
} from '../sessions/sessions.ts'
import { INVITATION_LIFE_MS, operatorLimits } from '../sign-in-limits.ts'
import { openSecret, sealSecret } from './authenticator.ts'
import {
  deletePasskeys,
  findInvitation,
  type Invitation,
  replaceInvitation,
  spendInvitation,
  spendTimeStep,
  writeCredentials,
} from './sql.ts'

/**
 * A new invitation link. It is the whole link if the server's administrator invites, and the checker's half of the link if two operators invite by a
 * proposal.
 */
export type InvitationLink = {
  readonly url: string | null
  readonly code: string | null
  readonly expires_at: Date
}

/**
 * Creates a one-time link with which an operator sets password and authenticator. An earlier link becomes invalid. The database stores only a hash of
 * the link's code.
 */
export const makeInvitation = async (
  tx: Tx,
  ctx: Context,
  decision: OperatorDecision,
  operator: OperatorId,
  first: Buffer | null,
): Promise<InvitationLink> => {
  const now = ctx.clock.now()
  const { name } = await lockKnownOperator(tx, operator)
  await endProposalsOf(tx, decision, { id: operator, name }, { cause: 'reset', at: now })
  const whole = first === null ? newSecret() : null
  const second = newSecondHalf()
  const expires_at = new Date(now.getTime() + INVITATION_LIFE_MS)
  await replaceInvitation(tx, {
    code_hash: first === null ? hashLink(whole ?? '') : hashHalves(first, second),
    operator_id: operator,
    totp_secret: sealSecret(ctx.config.code_secret, newAuthenticatorSecret()),
    created_at: now,
    expires_at,
  })
  const details = { ...reasonFacts(decision), name }
  const entry = { actor: operatorActor(decision), action: 'operator.link_made', subject: operator, details }
  await audit(tx, entry, now)
  return whole === null
    ? { url: null, code: second, expires_at }
    : { url: invitationAddress(ctx, whole), code: null, expires_at }
}

/**
 * Returns the origin (scheme and host) of the pages of the desk (the staff's website). If the desk has a separate host, the scheme is that of the
 * lobby's URL.
 */
export const deskOrigin = ({ public_url, desk_host }: Pick<Config, 'public_url' | 'desk_host'>): string =>
  desk_host === null ? public_url : `${new URL(public_url).protocol}//${desk_host}`

/** Returns the URL of an invitation. The code is in the URL's fragment, which browsers do not send, so that no proxy logs the code. */
export const invitationAddress = ({ config }: Pick<Context, 'config'>, code: string): string =>
  `${deskOrigin(config)}/desk/invitation#${code}`

type Opened = Invitation & { readonly secret: string }

const invitationOf = async (ctx: Context, ip: string, code: string): Promise<Opened> => {
  const now = ctx.clock.now()
  await requireWithin(ctx.db, operatorLimits.invitation_tries_per_network, networkOf(ip), now)
  const found = await findInvitation(ctx.db, hashLink(code), now)
  const secret = found === null ? null : openSecret(ctx.config.code_secret, found.totp_secret)
  // If the server's secret was replaced, stored invitations cannot be decrypted and count as used.
  if (found === null || secret === null) throw new Refusal('desk_invitation_spent')
  return { ...found, secret }
}

/**
 * Returns the data of an invitation for the page that accepts it. Throws Refusal `desk_invitation_spent` if the link is used, expired or
 * unknown.
 */
export const showInvitation = async (ctx: Context, ip: string, code: string) => {
  const { name, secret } = await invitationOf(ctx, ip, code)
  return { name, secret, otpauth_url: otpauthUrl(name, secret) }
}

/**
 * Sets password and authenticator of the invited operator, ends the operator's earlier sessions, and opens a session. Throws Refusal
 * `desk_invitation_spent` if the link is used, expired or unknown, `password_common` for a common password, and `desk_code_wrong` for a wrong
 * authenticator code.
 */
export const acceptInvitation = async (
  ctx: Context,
  ip: string,
  from: SignInOrigin,
  given: { readonly code: string; readonly password: string; readonly otp: string },
): Promise<IssuedDeskSession> => {
  const now = ctx.clock.now()
  const { operator_id, name, totp_secret, secret } = await invitationOf(ctx, ip, given.code)
  refuseCommonPassword(given.password, name)
  const step = timeStepOf(ctx, secret, given.otp)
  if (step === null) throw new Refusal('desk_code_wrong')
  const password_hash = await hashPassword({ who: networkOf(ip), known: false }, given.password)
  return inTransaction(ctx.db, async tx => {
    await lockKnownOperator(tx, operator_id)
    if (!(await spendInvitation(tx, hashLink(given.code), now))) throw new Refusal('desk_invitation_spent')
    await endEverySessionOf(tx, operator_id, now)
    await deletePasskeys(tx, operator_id)
    // The operator's open proposals are closed, because a thief of the old credentials may have made them.
    const by = { operator: name, reason: 'new proofs' }
    await endProposalsOf(tx, by, { id: operator_id, name }, { cause: 'reset', at: now })
    await writeCredentials(tx, { id: operator_id, password_hash, totp_secret, enrolled_at: now })
    await spendTimeStep(tx, operator_id, step)
    const actor = operatorActor({ operator: name })
    await audit(tx, { actor, action: 'operator.link_used', subject: operator_id, details: {} }, now)
    return openDeskSession(tx, { id: operator_id, name }, from, now)
  })
}

/** Sandbox only: creates a demo operator, whose password and authenticator secret are public. */
export const enrolInvented = async (
  ctx: Context,
  operator: OperatorId,
  proofs: { readonly password: string; readonly secret: string },
): Promise<void> => {
  invariant(ctx.config.mode === 'sandbox', 'test operators exist in the sandbox only')
  const password_hash = await hashPassword({ who: 'seed', known: true }, proofs.password)
  const totp_secret = sealSecret(ctx.config.code_secret, proofs.secret)
  await inTransaction(ctx.db, tx =>
    writeCredentials(tx, { id: operator, password_hash, totp_secret, enrolled_at: null }),
  )
}
