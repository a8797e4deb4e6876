import { proposalKinds } from '@sala/contract/desk/proposals/kinds.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Operator } from '../../platform/http/desk/operator.ts'
import { invariant, Refusal } from '../../platform/refusal.ts'
import { requireApart } from '../people/independence.ts'
import { lockPeople, mayMake, standingOf } from '../people/open-proposals.ts'
import { knownOperator, requireWithinLimit } from '../people/people.ts'
import { isKind, requirePermission } from './proposal-payload.ts'
import type { NamedProposal, ProposalRow } from './sql.ts'

type CheckedRow = Pick<ProposalRow, 'kind' | 'maker_id' | 'amount'>

/** Whether that person may agree to it, as far as roles and limits go. */
export const mayAgree = (
  operator: Operator,
  row: Pick<ProposalRow, 'kind' | 'maker_id' | 'amount' | 'state'>,
): boolean =>
  row.state === 'open' &&
  isKind(row.kind) &&
  operator.id !== row.maker_id &&
  operator.permissions.has(proposalKinds[row.kind].agree) &&
  (row.amount === null || row.amount <= operator.limits.agree)

/** Refuses `proposal_own`, `desk_forbidden`, `desk_over_limit`. */
export const requireChecker = (operator: Operator, { kind, maker_id, amount }: CheckedRow): void => {
  invariant(isKind(kind), `proposals of the kind ${kind} are known`)
  if (operator.id === maker_id) throw new Refusal('proposal_own')
  requirePermission(operator, kind, 'agree')
  if (amount !== null) requireWithinLimit(operator, 'agree', amount)
}

/** The maker could propose it today as well. Refuses `proposal_maker_gone`. */
const requireMaker = (
  maker: Operator | null,
  row: Pick<NamedProposal, 'kind' | 'amount' | 'maker'>,
): void => {
  if (maker === null || !mayMake(maker, row)) throw new Refusal('proposal_maker_gone', { name: row.maker })
}

/** Maker and checker are two people, whoever set whose password. Refuses `proposal_same_hands`. */
export const requireTwoOperators = (ctx: Context, operator: Operator, row: NamedProposal): Promise<void> =>
  requireApart(ctx.db, operator, { id: row.maker_id, name: row.maker }, ctx.clock.now())

/** For a look that changes nothing. Refuses `proposal_maker_gone`. */
export const requireMakerStill = async (db: Db, row: NamedProposal): Promise<void> =>
  requireMaker(standingOf([await knownOperator(db, row.maker_id)], row.maker_id), row)

/**
 * The checker as they are now, locked: the call was let in before this transaction, and roles may have changed since. Refuses
 * `desk_forbidden`, `desk_over_limit`, `proposal_own`.
 */
export const lockChecker = async (tx: Tx, operator: Operator, row: CheckedRow): Promise<void> => {
  const checker = standingOf(await lockPeople(tx, [operator.id]), operator.id)
  if (checker === null) throw new Refusal('desk_forbidden')
  requireChecker(checker, row)
}

/** Maker and checker as they are now, locked before the proposal. Refuses as `lockChecker`, and `proposal_maker_gone`. */
export const lockTwo = async (tx: Tx, operator: Operator, row: NamedProposal): Promise<void> => {
  const rows = await lockPeople(tx, [row.maker_id, operator.id])
  await lockChecker(tx, operator, row)
  requireMaker(standingOf(rows, row.maker_id), row)
}
