import { memberOf } from '../src/account/members/members.ts'
import { signIn } from '../src/account/passwords/sign-in.ts'
import {
  beginAuthenticator,
  finishAuthenticator,
} from '../src/account/second-factor-changes/authenticator-apps.ts'
import { askRecovery } from '../src/account/second-factor-changes/factor-recovery-requests.ts'
import { authenticateBy } from '../src/account/sessions/sessions.ts'
import type { Context } from '../src/context.ts'
import { HOUR_MS } from '../src/platform/calendar.ts'
import { codeAt } from '../src/platform/security/totp.ts'
import { DEMO_MEMBER } from './demo-accounts.ts'
import { callerOf } from './simulated-past/registration.ts'
import { attempt, type SimulatedMember, type SimulatedProduct } from './simulated-past/simulated-product.ts'

/** Hours before the end of the simulated history at which the members add a second factor. */
const ADDED_HOURS = 90
/**
 * Hours before the end of the history at which a member asks for the removal of a lost second factor. This is longer than the required waiting time,
 * so that two operators may decide about it when the history ends.
 */
const ASKED_HOURS = 74
/** Number of members with a second factor. The last of them has lost it. */
const MEMBERS = 2

/** Returns the context with an earlier time, because the clock of the simulation cannot go back. */
const before = ({ ctx }: SimulatedProduct, until: Date, hours: number): Context => {
  const at = new Date(until.getTime() - hours * HOUR_MS)
  return { ...ctx, clock: { now: () => new Date(at) } }
}

const addAuthenticator = async (ctx: Context, { person }: SimulatedMember): Promise<boolean> => {
  const caller = callerOf(person)
  const { password } = DEMO_MEMBER
  const session = await signIn(ctx, caller, { phone: person.phone, password })
  const identity = await authenticateBy(ctx)({
    ...caller,
    bearer: session.access_token,
    cookie_half: session.half,
  })
  if (identity?.kind !== 'member') throw new Error(`${person.phone} has no session`)
  const { secret } = await beginAuthenticator(ctx, identity, password)
  await finishAuthenticator(ctx, identity, codeAt(secret, ctx.clock.now()))
  return true
}

/** Gives some members an authenticator app. One of them has lost it and asked for its removal, about which operators can decide now. */
export const addSecondFactors = async (product: SimulatedProduct, until: Date): Promise<void> => {
  const added: SimulatedMember[] = []
  for (const member of product.members.values()) {
    if (added.length === MEMBERS) break
    const ctx = before(product, until, ADDED_HOURS)
    const { created_at } = await memberOf(ctx.db, member.id)
    if (member.person.ring !== null || created_at >= ctx.clock.now()) continue
    const adding = () => addAuthenticator(ctx, member)
    if ((await attempt(product, 'authenticator', adding)) === true) added.push(member)
  }
  const lost = added.at(-1)
  if (lost === undefined) return
  const { phone } = lost.person
  const given = { phone, password: DEMO_MEMBER.password }
  await attempt(product, 'lost factor', () =>
    askRecovery(before(product, until, ASKED_HOURS), callerOf(lost.person), given),
  )
}
