import { type ProposalKind, proposalKinds } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import type { Context } from '../../context.ts'
import { inTransaction, violates } from '../../platform/db.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import { SOLE_DECISION } from '../../platform/operator-decision.ts'
import { newId } from '../../platform/random.ts'
import { Refusal } from '../../platform/refusal.ts'
import { newFirstHalf } from '../../platform/security/two-part-links.ts'
import { currentOperatorOf, lockPeople, mayMake } from '../operator-users/open-proposals.ts'
import { requireWithinLimit } from '../operator-users/operator-users.ts'
import { kinds } from '../proposal-kinds/proposal-kinds.ts'
import { PROPOSAL_LIFE_MS } from '../sign-in-limits.ts'
import { countSole, isSoleRefusal, type SoleDecision } from '../single-operator-acts/daily-limits.ts'
import { applyProposal, type ProposalPreview } from './proposal-effect.ts'
import {
  amountOf,
  type CreatedProposal,
  executeProposal,
  logDenial,
  type ParsedProposal,
  type ProposalRequest,
  parseProposal,
  prepareProposal,
  previewNow,
  recordProposal,
  requirePermission,
} from './proposal-payload.ts'
import { insertProposal, type ProposalRow } from './sql.ts'

/**
 * Returns what a proposal would change, without making it. Throws Refusal `desk_forbidden` if the operator may not make it. Also throws the refusals
 * of its use case.
 */
export const previewProposal = async (
  ctx: Context,
  operator: Operator,
  asked: ProposalRequest,
): Promise<ProposalPreview> => {
  await logDenial(ctx, operator, asked.kind, () => {
    const { make, agree } = proposalKinds[asked.kind]
    if (!operator.permissions.has(make) && !operator.permissions.has(agree))
      throw new Refusal('desk_forbidden')
  })
  return previewNow(ctx, parseProposal(asked))
}

/**
 * Creates a proposal. If its kind and the maker's limits allow a decision without a checker, it is executed immediately. Throws Refusal
 * `desk_forbidden` without the permission, `desk_over_limit` if the amount exceeds the maker's limit, and `proposal_twice` if such a proposal is
 * already open. Also throws the refusals of its use case.
 */
export const makeProposal = async (
  ctx: Context,
  operator: Operator,
  asked: ProposalRequest & { readonly reason: string; readonly evidence: string | null },
): Promise<CreatedProposal> => {
  await logDenial(ctx, operator, asked.kind, () => requirePermission(operator, asked.kind, 'make'))
  const given = parseProposal(asked)
  const amount = await amountOf(ctx, given)
  await logDenial(ctx, operator, asked.kind, () => {
    if (amount !== null) requireWithinLimit(operator, 'propose', amount)
  })
  const { effect } = await previewNow(ctx, given)
  const { member_id, subject } = await placeOf(ctx, given)
  const at = ctx.clock.now()
  const half = halfFor(ctx, given.kind)
  const row: ProposalRow = {
    ...{ id: newId('prp', at), kind: given.kind, subject, member_id, payload: given.sent },
    ...{ effect, amount, reason: asked.reason, evidence: asked.evidence },
    ...{ state: 'open', maker_id: operator.id, made_at: at, alone: false },
    ...{ expires_at: new Date(at.getTime() + PROPOSAL_LIFE_MS), checker_id: null, answer: null },
    ...{ closed_at: null, ended_cause: null, ended_by: null, first_half: half?.hash ?? null },
  }
  const sole = await soleDecisionOf(ctx, operator, given, amount)
  if (sole !== null && (await applyAlone(ctx, operator, row, sole))) {
    await executeProposal(ctx, given)
    return { id: row.id, link: null }
  }
  await insertOnce(ctx, operator, row)
  const own = half === null ? null : { url: half.url, code: null, expires_at: row.expires_at }
  return { id: row.id, link: own }
}

/**
 * Returns the data (such as amount and account) by which the proposal counts towards the daily limits of decisions without a checker. Returns null if
 * it needs a checker.
 */
const soleDecisionOf = async <K extends ProposalKind>(
  ctx: Context,
  operator: Operator,
  { kind, payload }: ParsedProposal<K>,
  amount: bigint | null,
): Promise<SoleDecision | null> => {
  const { alone } = kinds[kind]
  if (alone === undefined || amount === null || amount > operator.limits.alone) return null
  return alone(ctx, payload)
}

/** Executes the proposal without a checker. Returns false if the daily limits are used up, because the proposal must then wait for a checker. */
const applyAlone = async (
  ctx: Context,
  operator: Operator,
  row: ProposalRow,
  sole: SoleDecision,
): Promise<boolean> => {
  const given = parseProposal({ kind: row.kind as ProposalKind, payload: row.payload })
  const apply = await prepareProposal(ctx, given)
  const decision = { maker: operator.name, checker: SOLE_DECISION, reason: row.reason }
  const at = row.made_at
  const named = { ...row, maker: operator.name }
  try {
    await inTransaction(ctx.db, async tx => {
      requireMayMake(currentOperatorOf(await lockPeople(tx, [operator.id]), operator.id), row)
      await countSole(tx, operator, sole, at)
      await insertProposal(tx, { ...row, state: 'approved', alone: true, closed_at: at })
      // The audit lines are written after the execution, because the execution locks members, and members must be locked before the audit log.
      await applyProposal(ctx, tx, { ...given, apply }, decision)
      await recordProposal(tx, operator, 'proposal.made', named, { reason: row.reason }, at)
      await recordProposal(tx, operator, 'proposal.alone', named, {}, at)
    })
    return true
  } catch (error) {
    if (isSoleRefusal(error)) return false
    throw error
  }
}

/** Creates the maker's half of a secret link. Returns null for kinds of proposals without a link. */
const halfFor = (ctx: Context, kind: ProposalKind) => {
  const { in_halves } = kinds[kind]
  if (in_halves === undefined) return null
  const { text, hash } = newFirstHalf()
  return { url: in_halves(ctx, text), hash }
}

/**
 * Checks the maker's permission again, because roles may have changed since the call was authorised. Throws Refusal `desk_forbidden` if the
 * maker may no longer make the proposal.
 */
const requireMayMake = (maker: Operator | null, row: ProposalRow): void => {
  if (maker === null || !mayMake(maker, row)) throw new Refusal('desk_forbidden')
}

const placeOf = async <K extends ProposalKind>(ctx: Context, { kind, payload }: ParsedProposal<K>) => ({
  member_id: await kinds[kind].member(ctx, payload),
  subject: kinds[kind].subject(payload),
})

const insertOnce = async (ctx: Context, operator: Operator, row: ProposalRow): Promise<void> => {
  try {
    await inTransaction(ctx.db, async tx => {
      requireMayMake(currentOperatorOf(await lockPeople(tx, [operator.id]), operator.id), row)
      await insertProposal(tx, row)
      const named = { ...row, maker: operator.name }
      await recordProposal(tx, operator, 'proposal.made', named, { reason: row.reason }, row.made_at)
    })
  } catch (error) {
    if (violates(error, 'proposals_open')) throw new Refusal('proposal_twice')
    throw error
  }
}
