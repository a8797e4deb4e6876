import { amlProposals } from '@sala/contract/desk/proposals/aml-proposals.ts'
import type { HiddenLines } from '../../platform/audit.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'

/** Kinds of proposals about money laundering, which neither the member nor most operators may see. */
export const AML_PROPOSALS: readonly string[] = Object.keys(amlProposals)
/** Beginning of all actions in the audit log about cases and lists of money laundering. */
const AML_ACTIONS = 'aml.'

const readsAml = ({ permissions }: Operator): boolean => permissions.has('aml.read')

/** Returns the kinds of proposals that the operator may not see, because few people may know that a member has a case about money laundering. */
export const hiddenKinds = (operator: Operator): readonly string[] =>
  readsAml(operator) ? [] : AML_PROPOSALS

/**
 * Returns which audit lines the operator may not see: those about money laundering, because few people may know that a member has such a case.
 * Returns null if the operator may see all lines.
 */
export const hiddenLines = (operator: Operator): HiddenLines | null =>
  readsAml(operator) ? null : { prefix: AML_ACTIONS, kinds: AML_PROPOSALS }
