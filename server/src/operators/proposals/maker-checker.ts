import { proposalKinds } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import { invariant, Refusal } from '../../platform/refusal.ts'
import { currentOperatorOf, lockPeople, mayMake } from '../operator-users/open-proposals.ts'
import { requireIndependence } from '../operator-users/operator-independence.ts'
import { knownOperator, requireWithinLimit } from '../operator-users/operator-users.ts'
import { isKind, requirePermission } from './proposal-payload.ts'
import type { NamedProposal, ProposalRow } from './sql.ts'

type CheckedRow = Pick<ProposalRow, 'kind' | 'maker_id' | 'amount'>

/** Returns whether the operator's roles and limits allow the operator to approve the proposal. */
export const canApprove = (
  operator: Operator,
  row: Pick<ProposalRow, 'kind' | 'maker_id' | 'amount' | 'state'>,
): boolean =>
  row.state === 'open' &&
  isKind(row.kind) &&
  operator.id !== row.maker_id &&
  operator.permissions.has(proposalKinds[row.kind].agree) &&
  (row.amount === null || row.amount <= operator.limits.agree)

/**
 * Requires that the operator may be the checker. Throws Refusal `proposal_own` if the operator is the maker, `desk_forbidden` without the permission,
 * and `desk_over_limit` if the amount exceeds the operator's limit.
 */
export const requireChecker = (operator: Operator, { kind, maker_id, amount }: CheckedRow): void => {
  invariant(isKind(kind), `proposals of the kind ${kind} are known`)
  if (operator.id === maker_id) throw new Refusal('proposal_own')
  requirePermission(operator, kind, 'agree')
  if (amount !== null) requireWithinLimit(operator, 'agree', amount)
}

/** Throws Refusal `proposal_maker_gone` if the maker's current roles and limits no longer allow the proposal. */
const requireMaker = (
  maker: Operator | null,
  row: Pick<NamedProposal, 'kind' | 'amount' | 'maker'>,
): void => {
  if (maker === null || !mayMake(maker, row)) throw new Refusal('proposal_maker_gone', { name: row.maker })
}

/** Requires that maker and checker are independent (`requireIndependence`). Otherwise throws Refusal `proposal_same_hands`. */
export const requireTwoOperators = (ctx: Context, operator: Operator, row: NamedProposal): Promise<void> =>
  requireIndependence(ctx.db, operator, { id: row.maker_id, name: row.maker }, ctx.clock.now())

/**
 * Checks for a preview that the maker could still make the proposal, without locking the maker's row. Throws Refusal `proposal_maker_gone` otherwise.
 */
export const requireMakerPresent = async (db: Db, row: NamedProposal): Promise<void> =>
  requireMaker(currentOperatorOf([await knownOperator(db, row.maker_id)], row.maker_id), row)

/**
 * Locks the checker's row and checks the permission again, because roles may have changed since the call was authorised. Throws Refusal
 * `desk_forbidden` if the checker is suspended. Also throws the refusals of `requireChecker`.
 */
export const lockChecker = async (tx: Tx, operator: Operator, row: CheckedRow): Promise<void> => {
  const checker = currentOperatorOf(await lockPeople(tx, [operator.id]), operator.id)
  if (checker === null) throw new Refusal('desk_forbidden')
  requireChecker(checker, row)
}

/**
 * Locks the rows of maker and checker, before the caller locks the proposal. Throws Refusal `proposal_maker_gone` if the maker could no longer make
 * the proposal. Also throws the refusals of `lockChecker`.
 */
export const lockTwo = async (tx: Tx, operator: Operator, row: NamedProposal): Promise<void> => {
  const rows = await lockPeople(tx, [row.maker_id, operator.id])
  await lockChecker(tx, operator, row)
  requireMaker(currentOperatorOf(rows, row.maker_id), row)
}
