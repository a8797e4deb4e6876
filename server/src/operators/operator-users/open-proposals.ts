import type { EndedCause } from '@sala/contract/desk/proposals/endpoints.ts'
import { type ProposalKind, proposalKinds } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import type { OperatorId } from '@sala/contract/wire/ids.ts'
import { dropBankFilesOf } from '../../cashier/bank-files/bank-file-expiry.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import {
  decidedBy,
  nameOfActor,
  type OperatorDecision,
  operatorActor,
} from '../../platform/operator-decision.ts'
import { operatorOf } from './operator-users.ts'
import {
  endProposals,
  lockAccountStatuses,
  lockOpenProposals,
  type OpenProposal,
  type OperatorRow,
} from './sql.ts'

/** Returns whether the operator's roles and limits allow the operator to make this proposal now. */
export const mayMake = (operator: Operator, { kind, amount }: Omit<OpenProposal, 'id'>): boolean =>
  Object.hasOwn(proposalKinds, kind) &&
  operator.permissions.has(proposalKinds[kind as ProposalKind].make) &&
  (amount === null || amount <= operator.limits.propose)

/** Returns the operator with this id from the locked rows, with the currently stored roles. Returns null if the operator is suspended or unknown. */
export const currentOperatorOf = (rows: readonly OperatorRow[], id: OperatorId): Operator | null => {
  const found = rows.find(row => row.id === id)
  return found === undefined || found.state === 'suspended' ? null : operatorOf(found)
}

export const lockPeople = lockAccountStatuses

/**
 * Closes a maker's open proposals, and the maker's uploaded bank files that wait for a checker. If only the maker's roles change, `still` is the
 * maker with the new roles, and the proposals that these allow stay open. The caller holds the lock of the maker's row.
 */
export const endProposalsOf = async (
  tx: Tx,
  decision: OperatorDecision,
  maker: { readonly id: OperatorId; readonly name: string },
  { cause, at, still }: { readonly cause: EndedCause; readonly at: Date; readonly still?: Operator },
): Promise<void> => {
  const open = await lockOpenProposals(tx, maker.id)
  const ended = open.filter(row => still === undefined || !mayMake(still, row))
  const ids = ended.map(({ id }) => id)
  await endProposals(tx, ids, { cause, by: nameOfActor(decidedBy(decision)), at })
  for (const { id, kind } of ended) {
    const details = { kind, maker: maker.name, cause, decided_by: nameOfActor(decidedBy(decision)) }
    await audit(tx, { actor: operatorActor(decision), action: 'proposal.ended', subject: id, details }, at)
  }
  if (still?.permissions.has('money.settle') !== true)
    await dropBankFilesOf(tx, decision, maker.name, { cause, at })
}
