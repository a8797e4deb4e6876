import { isBankKey } from '@sala/contract/account/banks.ts'
import type { CorrectionKind } from '@sala/contract/privacy/correction-requests.ts'
import type { MemberId, SessionId } from '@sala/contract/wire/ids.ts'
import { correctMember, type MemberCorrection } from '../account/identity/profile-corrections.ts'
import { lockMember, memberOf } from '../account/members/members.ts'
import { requireNoPersonalData } from '../account/members/operator-decisions.ts'
import { checkExclusions } from '../account/members/self-exclusion-check.ts'
import { spendShownFactor } from '../account/second-factors/factor-proofs.ts'
import type { Context } from '../context.ts'
import { audit } from '../platform/audit.ts'
import { type Db, inTransaction, type Tx } from '../platform/db.ts'
import {
  decidedBy,
  type OperatorDecision,
  operatorActor,
  reasonFacts,
} from '../platform/operator-decision.ts'
import { requireWithin } from '../platform/rate-limits.ts'
import { invariant, Refusal } from '../platform/refusal.ts'
import { limits } from './settings.ts'
import {
  type Correction,
  decideCorrection,
  findCorrectionsOf,
  findOpenCorrections,
  insertCorrection,
  lockCorrection,
} from './sql.ts'

export type { Correction } from './sql.ts'

/**
 * Corrections for which the member must prove the second factor, because with them a thief of the session could take over the account or its payouts.
 */
const NEEDS_FACTOR: ReadonlySet<CorrectionKind> = new Set(['phone', 'bank_account'])
const SHOWN_MAX = 50
const LIST_MAX = 200

export type AskedCorrection = {
  readonly kind: CorrectionKind
  readonly name?: string | undefined
  readonly birth_date?: string | undefined
  readonly bank?: string | undefined
  readonly account_number?: string | undefined
  readonly phone?: string | undefined
  readonly value?: string | undefined
  readonly note?: string | undefined
}

const wantedOf = (asked: AskedCorrection): string | undefined => {
  if (asked.kind === 'other') return asked.value
  return asked.kind === 'bank_account' ? asked.account_number : asked[asked.kind]
}

const isKnown = async (ctx: Context, memberId: MemberId, { kind, ...asked }: AskedCorrection) => {
  if (kind === 'other') return false
  const member = await memberOf(ctx.db, memberId)
  if (kind === 'bank_account')
    return member.bank === asked.bank && member.account_number === asked.account_number
  return member[kind] === asked[kind]
}

/**
 * Stores a member's request to correct a profile field. Throws Refusal `correction_open` if such a request is already open, `correction_unchanged` if
 * the value is the same, and `too_many_requests` if the rate limit is exceeded. Throws `second_factor_needed` for a phone or bank account if the
 * member has a second factor and has not proved it in this session.
 */
export const askCorrection = async (
  ctx: Context,
  memberId: MemberId,
  asked: AskedCorrection,
  session_id: SessionId | null = null,
): Promise<void> => {
  const now = ctx.clock.now()
  await requireWithin(ctx.db, limits.corrections_per_member, memberId, now)
  const value = wantedOf(asked)
  invariant(value !== undefined, `a correction of ${asked.kind} has the wanted value`)
  if (await isKnown(ctx, memberId, asked)) throw new Refusal('correction_unchanged')
  await inTransaction(ctx.db, async tx => {
    const bank = asked.kind === 'bank_account' ? (asked.bank ?? null) : null
    const request = { kind: asked.kind, value, bank, note: asked.note || null }
    if (!(await insertCorrection(tx, memberId, request, now))) throw new Refusal('correction_open')
    if (NEEDS_FACTOR.has(asked.kind)) {
      const act = { session_id, purpose: 'details', now } as const
      await spendShownFactor(tx, await lockMember(tx, memberId), act)
    }
    const details = { kind: asked.kind }
    await audit(
      tx,
      { actor: `member:${memberId}`, action: 'correction.ask', subject: memberId, details },
      now,
    )
  })
}

export const correctionsOf = (db: Db, memberId: MemberId): Promise<Correction[]> =>
  findCorrectionsOf(db, memberId, SHOWN_MAX)

export const openCorrections = (db: Db): Promise<Correction[]> => findOpenCorrections(db, LIST_MAX)

/** Returns the open correction request with the number `no`. Returns null if there is none. */
export const openCorrection = async (db: Db | Tx, no: bigint): Promise<Correction | null> =>
  (await findOpenCorrections(db, LIST_MAX)).find(correction => correction.no === no) ?? null

const decide = (
  ctx: Context,
  decision: OperatorDecision,
  no: bigint,
  outcome: 'accepted' | 'refused',
  apply: (tx: Tx, correction: Correction, now: Date) => Promise<void>,
): Promise<MemberId> =>
  inTransaction(ctx.db, async tx => {
    const now = ctx.clock.now()
    const correction = await lockCorrection(tx, no)
    if (correction === null) throw new Refusal('not_found')
    requireNoPersonalData(decision.reason, await memberOf(ctx.db, correction.member_id))
    await apply(tx, correction, now)
    await decideCorrection(tx, no, { outcome, by: decidedBy(decision), at: now })
    const { member_id, kind } = correction
    const details = { ...reasonFacts(decision), kind }
    await audit(
      tx,
      { actor: operatorActor(decision), action: `correction.${outcome}`, subject: member_id, details },
      now,
    )
    return member_id
  })

const changeOf = ({ kind, value, bank }: Correction): MemberCorrection | null => {
  invariant(value !== null, 'an open correction has the wanted value')
  switch (kind) {
    case 'name':
      return { name: value }
    case 'birth_date':
      return { birth_date: value }
    case 'phone':
      return { phone: value }
    case 'bank_account':
      invariant(bank !== null && isBankKey(bank), 'a requested bank account has its bank')
      return { bank, account_number: value }
    case 'other':
      return null
  }
}

/**
 * Accepts a correction request and changes the member's data. For a request of the kind `other`, an operator changes the data separately. Throws
 * Refusal `not_found` if no such request is open. Also throws the refusals of `correctMember`.
 */
export const acceptCorrection = async (
  ctx: Context,
  decision: OperatorDecision,
  no: bigint,
): Promise<void> => {
  const memberId = await decide(ctx, decision, no, 'accepted', async (tx, correction, now) => {
    const change = changeOf(correction)
    if (change !== null) await correctMember(tx, correction.member_id, change, now)
  })
  await checkExclusions(ctx, memberId)
}

/** Refuses a correction request. The member's data stays as it is. Throws Refusal `not_found` if no such request is open. */
export const refuseCorrection = async (
  ctx: Context,
  decision: OperatorDecision,
  no: bigint,
): Promise<void> => {
  await decide(ctx, decision, no, 'refused', async () => undefined)
}
