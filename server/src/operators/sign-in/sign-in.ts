import type { OperatorId } from '@sala/contract/wire/ids.ts'
import { countTryAsFailed, resetTries, runCountedTry } from '../../account/passwords/login-delays.ts'
import { verifyPassword } from '../../account/passwords/password-hash.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import { hashSecret, newSecret } from '../../platform/random.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { noteSecurity, type SecurityKind } from '../../platform/security/security-events.ts'
import { timeStepOf } from '../../platform/security/totp.ts'
import { type IssuedDeskSession, openDeskSession, type SignInOrigin } from '../sessions/sessions.ts'
import { operatorLimits, TICKET_LIFE_MS, TICKET_TRIES } from '../sign-in-limits.ts'
import { openSecret } from './authenticator.ts'
import {
  type Credentials,
  countTicketTry,
  findCredentials,
  forgetTickets,
  insertTicket,
  lockCredentials,
  spendTicket,
  spendTimeStep,
  type Ticket,
} from './sql.ts'

const triesOf = (name: string, network: string) =>
  [
    { kind: 'operator', subject: `${name} ${network}` },
    { kind: 'operator_network', subject: network },
  ] as const

const note = (ctx: Context, kind: SecurityKind, network: string, who: Pick<Credentials, 'name'> | null) =>
  noteSecurity(ctx.db, { kind, network, detail: who?.name ?? '' }, ctx.clock.now())

/** Result of a correct password: a ticket with which the operator can send the second factor, and the operator. */
export type FirstFactor = { readonly ticket: string; readonly operator: OperatorId; readonly name: string }

/**
 * Checks name and password of an operator. Throws Refusal `desk_sign_in_failed` for an unknown name, a suspended operator or a wrong password. These
 * three refusals take the same time, so that the caller cannot distinguish them. Throws Refusal `desk_sign_in_delayed` after too many failures. An
 * attempt counts as failed until its second factor succeeds.
 */
export const checkPassword = async (
  ctx: Context,
  ip: string,
  given: { readonly name: string; readonly password: string },
  challenge: (operator: OperatorId) => Promise<string>,
): Promise<FirstFactor> => {
  const [now, network, name] = [ctx.clock.now(), networkOf(ip), given.name.trim().toLowerCase()]
  await requireWithin(ctx.db, operatorLimits.sign_ins_per_network, network, now)
  const found = await findCredentials(ctx.db, name)
  const tries = triesOf(name, network)
  await countTryAsFailed(ctx.db, tries, now, 'desk_sign_in_delayed').catch(async (error: unknown) => {
    if (error instanceof Refusal) await note(ctx, 'desk_sign_in_delayed', network, found)
    throw error
  })
  const right = await runCountedTry(ctx.db, tries, now, () =>
    verifyPassword({ who: network, known: false }, given.password, found?.password_hash ?? null),
  )
  if (!right || found?.state !== 'active') {
    await note(ctx, 'desk_sign_in_failed', network, found)
    throw new Refusal('desk_sign_in_failed')
  }
  const ticket = newSecret()
  await insertTicket(ctx.db, {
    ticket_hash: hashSecret(ticket),
    operator_id: found.id,
    challenge: await challenge(found.id),
    expires_at: new Date(now.getTime() + TICKET_LIFE_MS),
  })
  return { ticket, operator: found.id, name }
}

/**
 * Returns whether the authenticator code is valid and unused. Throws Refusal `desk_secret_replaced` if the server's secret was replaced
 * after the authenticator was set up.
 */
export const codeIsRight = async (
  ctx: Context,
  { id, totp_secret }: Pick<Credentials, 'id' | 'totp_secret'>,
  otp: string,
): Promise<boolean> => {
  if (totp_secret === null) return false
  const secret = openSecret(ctx.config.code_secret, totp_secret)
  if (secret === null) throw new Refusal('desk_secret_replaced')
  const step = timeStepOf(ctx, secret, otp)
  return step !== null && (await spendTimeStep(ctx.db, id, step))
}

/** A second factor that the operator sent: a function that checks it, and the refusal for a failed check. */
export type SecondFactor = {
  readonly isRight: (ticket: Ticket, who: Credentials) => Promise<boolean>
  readonly refusal: 'desk_code_wrong' | 'desk_passkey_wrong'
}

export const codeFactor = (ctx: Context, otp: string): SecondFactor => ({
  isRight: (_ticket, who) => codeIsRight(ctx, who, otp),
  refusal: 'desk_code_wrong',
})

/**
 * Checks the second factor and opens a session. `ticket` is from the password check and allows TICKET_TRIES attempts. Throws Refusal
 * `desk_ticket_spent` if the ticket is used or expired, and `desk_secret_replaced` if the server's secret was replaced. Also throws the refusal of
 * the factor.
 */
export const checkFactor = async (
  ctx: Context,
  ip: string,
  from: SignInOrigin,
  given: { readonly ticket: string; readonly factor: SecondFactor },
): Promise<IssuedDeskSession> => {
  const [now, network, hash] = [ctx.clock.now(), networkOf(ip), hashSecret(given.ticket)]
  const ticket = await countTicketTry(ctx.db, hash, TICKET_TRIES, now)
  const who =
    ticket === null ? null : await inTransaction(ctx.db, tx => lockCredentials(tx, ticket.operator_id))
  if (ticket === null || who?.state !== 'active') throw new Refusal('desk_ticket_spent')
  if (!(await given.factor.isRight(ticket, who))) {
    await note(ctx, 'desk_sign_in_failed', network, who)
    throw new Refusal(given.factor.refusal)
  }
  return inTransaction(ctx.db, async tx => {
    const still = await lockCredentials(tx, ticket.operator_id)
    // Between the password check and the second factor, the operator may have been suspended, or the password may have changed.
    const same = still?.state === 'active' && still.password_hash === who.password_hash
    if (!same || !(await spendTicket(tx, hash, now))) throw new Refusal('desk_ticket_spent')
    await resetTries(tx, triesOf(who.name, network), now)
    return openDeskSession(tx, { id: ticket.operator_id, name: who.name }, from, now)
  })
}

export const forgetOldTickets = (ctx: Context, before: Date): Promise<void> => forgetTickets(ctx.db, before)
