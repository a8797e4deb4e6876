import { decidedPart } from '@sala/contract/desk/proposals/effect-names.ts'
import type { ProposalState } from '@sala/contract/desk/proposals/endpoints.ts'
import type { ProposalKind } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import type { ProposalId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import { invariant, Refusal } from '../../platform/refusal.ts'
import { kinds } from '../proposal-kinds/proposal-kinds.ts'
import { hiddenKinds } from './hidden-proposal-kinds.ts'
import {
  lockChecker,
  lockTwo,
  requireChecker,
  requireMakerPresent,
  requireTwoOperators,
} from './maker-checker.ts'
import { previewProposal } from './proposal-creation.ts'
import {
  applyProposal,
  type Effect,
  hashEffect,
  isSameEffect,
  type ProposalPreview,
} from './proposal-effect.ts'
import {
  type CreatedProposal,
  executeProposal,
  isKind,
  logDenial,
  type ParsedProposal,
  parseProposal,
  prepareProposal,
  recordProposal,
} from './proposal-payload.ts'
import { nextProposalState, type ProposalEvent } from './proposal-state.ts'
import {
  closeProposal,
  expireProposals,
  findProposal,
  findProposals,
  lockProposal,
  type NamedProposal,
  type ProposalRow,
} from './sql.ts'

export { canApprove } from './maker-checker.ts'
export type { NamedProposal } from './sql.ts'

const LIST_MAX = 100

/** Returns the proposal. Throws Refusal `not_found` if there is none. */
export const proposalOf = async (ctx: Context, id: ProposalId): Promise<NamedProposal> => {
  const found = await findProposal(ctx.db, id)
  if (found === null) throw new Refusal('not_found')
  return found
}

/** Returns the proposal for an operator who reads it. Throws Refusal `not_found` if there is none, or if the operator may not see its kind. */
export const visibleProposal = async (
  ctx: Context,
  operator: Operator,
  id: ProposalId,
): Promise<NamedProposal> => {
  const found = await proposalOf(ctx, id)
  if (hiddenKinds(operator).includes(found.kind)) throw new Refusal('not_found')
  return found
}

const askedIn = ({ kind, payload }: Pick<ProposalRow, 'kind' | 'payload'>): ParsedProposal<ProposalKind> => {
  invariant(isKind(kind), `proposals of the kind ${kind} are known`)
  return parseProposal({ kind, payload })
}

/** Returns for the checker what the proposal would change now. Throws the same Refusals as the approval. */
export const lookAtProposal = async (
  ctx: Context,
  operator: Operator,
  row: NamedProposal,
): Promise<ProposalPreview> => {
  const { kind, payload } = row
  invariant(isKind(kind), `proposals of the kind ${kind} are known`)
  await requireMakerPresent(ctx.db, row)
  await requireTwoOperators(ctx, operator, row)
  const looked = await previewProposal(ctx, operator, { kind, payload })
  requireAsProposed(kind, row, looked.effect)
  return looked
}

/** Throws Refusal `proposal_outdated` if a value that the kind requires to be unchanged has changed since the proposal. Estimates may change. */
const requireAsProposed = (kind: ProposalKind, row: Pick<ProposalRow, 'effect'>, now: Effect): void => {
  const fixed = kinds[kind].as_proposed
  if (fixed === undefined) return
  const counted = (effect: Effect): Effect =>
    fixed === true ? decidedPart(effect) : effect.filter(({ what }) => fixed.includes(what))
  if (!isSameEffect(counted(row.effect as Effect), counted(now))) throw new Refusal('proposal_outdated')
}

/** Locks an open proposal. For a closed one, throws Refusal `proposal_closed` with the time and the name of the operator who closed it. */
const lockOpen = async (tx: Tx, id: ProposalId, event: ProposalEvent, now: Date): Promise<ProposalRow> => {
  const row = await lockProposal(tx, id)
  if (row === null) throw new Refusal('not_found')
  if (nextProposalState(row.state, event) === null || row.expires_at <= now) {
    const closed = await findProposal(tx, id)
    const name = closed?.checker ?? closed?.ended_by ?? closed?.maker ?? ''
    throw new Refusal('proposal_closed', { name, time: bangkokTime(closed?.closed_at ?? row.expires_at) })
  }
  return row
}

/**
 * Returns the hash of the maker's half of a secret link. Returns null for kinds without a link. Throws Refusal `proposal_outdated` if the
 * half is missing.
 */
const firstHalfOf = ({ kind, first_half }: ProposalRow): Buffer | null => {
  if (isKind(kind) && kinds[kind].in_halves !== undefined && first_half === null)
    throw new Refusal('proposal_outdated')
  return first_half
}

type Closing = { readonly operator: Operator; readonly answer: string; readonly at: Date }

const close = async (tx: Tx, row: ProposalRow, event: ProposalEvent, by: Closing): Promise<ProposalState> => {
  const state = nextProposalState(row.state, event)
  invariant(state !== null, 'an open proposal can be closed')
  const checker_id = event === 'withdraw' ? null : by.operator.id
  const closed = await closeProposal(tx, row.id, { state, checker_id, answer: by.answer, at: by.at })
  invariant(closed, 'the locked proposal was closed')
  return state
}

const noteClosed = (tx: Tx, known: NamedProposal, state: ProposalState, by: Closing): Promise<void> =>
  recordProposal(
    tx,
    by.operator,
    `proposal.${state}`,
    known,
    { reason: by.answer, ...(state === 'withdrawn' ? {} : { checker: by.operator.name }) },
    by.at,
  )

/**
 * Approves a proposal as its checker and executes it in the same transaction. The checker must have seen the effect that it has now. Throws
 * Refusal `not_found`, `proposal_own` (the checker is the maker), `proposal_maker_gone`, `proposal_same_hands` (not independent),
 * `desk_forbidden`, `desk_over_limit`, `proposal_closed`, `proposal_outdated` (changed since the proposal) or `proposal_changed` (changed
 * since the checker saw it). Also throws the refusals of its use case.
 */
export const approveProposal = async (
  ctx: Context,
  operator: Operator,
  id: ProposalId,
  { reason, seen }: { readonly reason: string; readonly seen: string },
): Promise<CreatedProposal> => {
  const known = await proposalOf(ctx, id)
  await logDenial(ctx, operator, id, async () => {
    requireChecker(operator, known)
    await requireTwoOperators(ctx, operator, known)
  })
  await inTransaction(ctx.db, tx => lockOpen(tx, id, 'approve', ctx.clock.now()).then(() => undefined))
  const given = askedIn(known)
  const apply = await prepareProposal(ctx, given)
  const link = await inTransaction(ctx.db, async tx => {
    const at = ctx.clock.now()
    await lockTwo(tx, operator, known)
    const row = await lockOpen(tx, id, 'approve', at)
    // The proposal is closed before it is executed. Its execution may close all open proposals of the maker (for example, if it suspends the maker),
    // and must not find this one open.
    await close(tx, row, 'approve', { operator, answer: reason, at })
    const decision = { maker: known.maker, checker: operator.name, reason: row.reason }
    // The audit line is written after the execution, because the execution locks members, and members must be locked before the audit log.
    const done = await applyProposal(ctx, tx, { ...given, apply, first: firstHalfOf(row) }, decision)
    requireAsProposed(given.kind, row, done.effect)
    if (hashEffect(done.effect, given.sent) !== seen) throw new Refusal('proposal_changed')
    await noteClosed(tx, known, 'approved', { operator, answer: reason, at })
    return done.link
  })
  await executeProposal(ctx, given)
  return { id, link }
}

/**
 * Rejects a proposal as its checker. Throws Refusal `not_found` if there is none, `proposal_own` if the operator is the maker,
 * `desk_forbidden` without the permission, and `proposal_closed` if it is already closed.
 */
export const refuseProposal = async (
  ctx: Context,
  operator: Operator,
  id: ProposalId,
  reason: string,
): Promise<void> => {
  const known = await proposalOf(ctx, id)
  const checked = { ...known, amount: null }
  await logDenial(ctx, operator, id, () => requireChecker(operator, checked))
  await inTransaction(ctx.db, async tx => {
    await lockChecker(tx, operator, checked)
    await end(tx, operator, known, 'refuse', { answer: reason, at: ctx.clock.now() })
  })
}

/**
 * Withdraws a proposal as its maker. Throws Refusal `not_found` if there is none, `proposal_not_own` if another operator made it, and
 * `proposal_closed` if it is already closed.
 */
export const withdrawProposal = async (
  ctx: Context,
  operator: Operator,
  id: ProposalId,
  reason: string,
): Promise<void> => {
  const known = await proposalOf(ctx, id)
  await logDenial(ctx, operator, id, () => {
    if (known.maker_id !== operator.id) throw new Refusal('proposal_not_own')
  })
  await inTransaction(ctx.db, tx =>
    end(tx, operator, known, 'withdraw', { answer: reason, at: ctx.clock.now() }),
  )
}

const end = async (
  tx: Tx,
  operator: Operator,
  known: NamedProposal,
  event: 'refuse' | 'withdraw',
  { answer, at }: Omit<Closing, 'operator'>,
): Promise<void> => {
  const row = await lockOpen(tx, known.id, event, at)
  const by = { operator, answer, at }
  await noteClosed(tx, known, await close(tx, row, event, by), by)
}

/** Returns the proposals that the operator may see. If no operator is given, returns all. */
export const listProposals = (
  ctx: Context,
  operator: Operator | null,
  state: ProposalState,
): Promise<NamedProposal[]> =>
  findProposals(ctx.db, state, operator === null ? [] : hiddenKinds(operator), LIST_MAX)

/** Closes proposals whose lifetime has ended, so that their makers can propose the same again. */
export const expireOldProposals = (ctx: Context): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const at = ctx.clock.now()
    for (const { id, kind } of await expireProposals(tx, at))
      await audit(tx, { actor: 'system', action: 'proposal.expired', subject: id, details: { kind } }, at)
  })
