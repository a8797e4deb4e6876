import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import type { Caller, MemberIdentity } from '../../platform/http/caller-identity.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import {
  actOfDeciders,
  decidedBy,
  type OperatorDecision,
  operatorActor,
  reasonFacts,
} from '../../platform/operator-decision.ts'
import { hashSecret, newSecret } from '../../platform/random.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { noteSecurity, traceOf } from '../../platform/security/security-events.ts'
import { hashHalves, hashLink, newSecondHalf } from '../../platform/security/two-part-links.ts'
import { maskPhone, memberOf } from '../members/members.ts'
import { checkExclusions } from '../members/self-exclusion-check.ts'
import { LINK_LIFE_SECONDS, limits } from '../rate-limits.ts'
import { type FactorCode, WRONG_FACTORS } from '../second-factors/factor-code-check.ts'
import { forgetSessions, type IssuedToken, openSession } from './sessions.ts'
import { findSignInLink, insertLink, spendSignInLink } from './sign-in-links-sql.ts'

export type SignInLink = { readonly url: string; readonly expires_at: Date }
/** The checker's half of a sign-in code that two operators create for a member. The maker gets the other half. Neither operator can sign in alone. */
export type HalfLink = { readonly url: null; readonly code: string; readonly expires_at: Date }

export const signInAddress = ({ config }: Pick<Context, 'config'>, code: string): string => {
  const url = new URL(`${config.public_url}/lobby/authenticate`)
  url.searchParams.set('code', code)
  return url.href
}

const keepLink = async (
  db: Db | Tx,
  ctx: Context,
  memberId: MemberId,
  made: { code_hash: Buffer; session_id: MemberIdentity['session_id'] | null; made_by: string },
): Promise<Date> => {
  const now = ctx.clock.now()
  const expires_at = new Date(now.getTime() + LINK_LIFE_SECONDS * 1000)
  await insertLink(db, {
    member_id: memberId,
    ...made,
    created_at: now,
    expires_at,
  })
  return expires_at
}

/** Creates a sign-in link for another device of the member (R12). The link becomes invalid when the session that created it ends. */
export const linkForOwnDevice = async (ctx: Context, identity: MemberIdentity): Promise<SignInLink> => {
  await requireWithin(ctx.db, limits.sign_in_links_per_member, identity.member_id, ctx.clock.now())
  const code = newSecret()
  const made = { session_id: identity.session_id, made_by: `member:${identity.member_id}` }
  const expires_at = await keepLink(ctx.db, ctx, identity.member_id, { code_hash: hashLink(code), ...made })
  return { url: signInAddress(ctx, code), expires_at }
}

/** Creates a sign-in link for a member whom operators verified (R12). `first` is the hash of the maker's half. Returns the checker's half. */
export const linkByOperator = async (
  ctx: Context,
  decision: OperatorDecision,
  memberId: MemberId,
  first: Buffer | null,
): Promise<HalfLink> => {
  await memberOf(ctx.db, memberId)
  const made_by = decidedBy(decision)
  const details = reasonFacts(decision)
  return inTransaction(ctx.db, async tx => {
    const code = newSecondHalf()
    // In a dry run of the decision there is no maker's half. A random half replaces it, and the transaction is rolled back.
    const code_hash = hashHalves(first ?? hashSecret(newSecret()), code)
    const expires_at = await keepLink(tx, ctx, memberId, { code_hash, session_id: null, made_by })
    await audit(
      tx,
      { actor: operatorActor(decision), action: 'link.made', subject: memberId, details },
      ctx.clock.now(),
    )
    return { url: null, code, expires_at }
  })
}

/**
 * Signs a member in with the code of a sign-in link, which works once. Throws Refusal `link_spent` if the link is used, expired or unknown. The link
 * replaces the password and not the second factor, so this also throws the refusals of `openSession`. After such a refusal the link is still unused.
 * Second-factor codes entered with any link of a member count towards one separate limit.
 */
export const signInByLink = async (
  ctx: Context,
  caller: Caller,
  { code, second_factor }: { readonly code: string; readonly second_factor?: FactorCode | undefined },
): Promise<IssuedToken & { phone: string }> => {
  const now = ctx.clock.now()
  await requireWithin(ctx.db, limits.link_tries_per_network, networkOf(caller.ip), now)
  const memberId = await findSignInLink(ctx.db, hashLink(code), now)
  if (memberId === null) throw new Refusal('link_spent')
  if (second_factor?.way === 'code') await requireWithin(ctx.db, limits.factor_codes_by_link, memberId, now)
  const issued = await inTransaction(ctx.db, async tx => {
    const link = await spendSignInLink(tx, hashLink(code), now)
    if (link === null) throw new Refusal('link_spent')
    const issued = await openSession(tx, ctx, caller, {
      member_id: link.member_id,
      now,
      claimed_ip: null,
      factor: second_factor ?? null,
    })
    const entry = { ...actOfDeciders(link.made_by), action: 'link.used', subject: link.member_id }
    await audit(tx, entry, now)
    return issued
  }).catch(async (error: unknown) => {
    if (error instanceof Refusal && WRONG_FACTORS.has(error.code))
      await noteSecurity(ctx.db, { kind: 'code_wrong', member_id: memberId, ...traceOf(caller) }, now)
    throw error
  })
  forgetSessions(ctx, memberId)
  if (caller.browser) await checkExclusions(ctx, memberId)
  return { ...issued, phone: maskPhone((await memberOf(ctx.db, memberId)).phone) }
}
