import type { AmlEnd } from '@sala/contract/aml/aml-terms.ts'
import { SOURCE_OF_FUNDS_TEXT } from '@sala/contract/aml/aml-texts.ts'
import type { ThreadId } from '@sala/contract/wire/ids.ts'
import { lockMember } from '../../account/members/members.ts'
import { decideOnMember } from '../../account/members/operator-decisions.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import { DecisionMistake, type OperatorDecision } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { askMember } from '../../support/desk-questions.ts'
import { refreshWatch } from './cases.ts'
import {
  type AmlCase,
  decideMatches,
  findCase,
  findUndecided,
  insertEvent,
  isFundsAsked,
  updateState,
} from './sql.ts'

/** Returns the case about money laundering. Throws Refusal `not_found`. */
export const knownCase = async (db: Context['db'] | Tx, no: bigint): Promise<AmlCase> => {
  const found = await findCase(db, no)
  if (found === null) throw new Refusal('not_found')
  return found
}

/**
 * Returns the case on which two operators decide, with its undecided matches. Locks the member until the transaction ends, so that no match is added
 * before the decision. Throws Refusal `not_found`.
 */
export const caseToDecide = async (tx: Tx, no: bigint) => {
  const { member_id } = await knownCase(tx, no)
  await lockMember(tx, member_id)
  return { ...(await knownCase(tx, no)), undecided: await findUndecided(tx, no) }
}

/**
 * Returns whether one operator may close the case. Two operators are needed if the case is escalated, or if it is about a match with a sanctions
 * list, because such a case keeps withdrawals waiting.
 */
export const closesAlone = ({ state, rule }: Pick<AmlCase, 'state' | 'rule'>): boolean =>
  state === 'open' && rule !== 'list_match'

type Change = (tx: Tx, found: AmlCase, at: Date) => Promise<void>

/** Runs a decision about a case under its member's lock. The audit log records the case and its rule. */
const decide = async (
  ctx: Context,
  decision: OperatorDecision,
  no: bigint,
  action: string,
  change: Change,
): Promise<void> => {
  const { member_id } = await knownCase(ctx.db, no)
  await decideOnMember(ctx, decision, member_id, action, async (tx, _member, { at }) => {
    const found = await knownCase(tx, no)
    await change(tx, found, at)
    return { case: String(no), rule: found.rule }
  })
}

const requireRunning = ({ state }: AmlCase): void => {
  if (state === 'closed') throw new Refusal('aml_case_state')
}

const wordsOf = ({ operator: by, checker, reason: words }: OperatorDecision) => ({ by, checker, words })

/** Writes an operator's note into a case. Throws Refusal `not_found`. */
export const noteCase = (ctx: Context, decision: OperatorDecision, no: bigint): Promise<void> =>
  decide(ctx, decision, no, 'aml.note', async (tx, found, at) =>
    insertEvent(tx, found.no, { kind: 'note', ...wordsOf(decision) }, at),
  )

/** Escalates an open case, so that the member's withdrawals wait for an operator's decision. Throws Refusal `not_found`, `aml_case_state`. */
export const escalateCase = (ctx: Context, decision: OperatorDecision, no: bigint): Promise<void> =>
  decide(ctx, decision, no, 'aml.escalate', async (tx, found, at) => {
    if (found.state !== 'open' || !(await updateState(tx, found, 'escalated', at)))
      throw new Refusal('aml_case_state')
    await insertEvent(tx, no, { kind: 'escalated', ...wordsOf(decision) }, at)
    await refreshWatch(tx, found.member_id, at)
  })

/**
 * Closes an open case by the decision of one operator, which is allowed for some cases only (`closesAlone`). Throws Refusal `not_found`,
 * `aml_case_state`, `aml_needs_two`.
 */
export const closeCase = (ctx: Context, decision: OperatorDecision, no: bigint): Promise<void> =>
  decide(ctx, decision, no, 'aml.close', async (tx, found, at) => {
    requireRunning(found)
    if (!closesAlone(found)) throw new Refusal('aml_needs_two')
    if (!(await updateState(tx, found, 'closed', at))) throw new Refusal('aml_case_state')
    await insertEvent(tx, no, { kind: 'closed', ...wordsOf(decision) }, at)
    await refreshWatch(tx, found.member_id, at)
  })

/**
 * Closes a case, or records that the member was reported to the authority, by the decision of two operators. Closing dismisses the case's matches
 * with sanctions lists, and the member's withdrawals no longer wait because of this case. A reported case keeps the withdrawals waiting. Throws
 * Refusal `not_found`, `aml_case_state`.
 */
export const endCase = (ctx: Context, decision: OperatorDecision, no: bigint, end: AmlEnd): Promise<void> =>
  decide(ctx, decision, no, end === 'closed' ? 'aml.close' : 'aml.report', async (tx, found, at) => {
    if (decision.checker === undefined)
      throw new DecisionMistake('decision_needs_two', 'two operators end a case about money laundering')
    requireRunning(found)
    if (found.state === end || !(await updateState(tx, found, end, at))) throw new Refusal('aml_case_state')
    await decideMatches(tx, no, end === 'closed' ? 'dismissed' : 'confirmed', at)
    await insertEvent(tx, no, { kind: end, ...wordsOf(decision) }, at)
    await refreshWatch(tx, found.member_id, at)
  })

/**
 * Begins a conversation in which the member is asked for the source of the money, with a fixed text that does not mention the case. Returns the
 * conversation's id. Throws Refusal `not_found`, `aml_case_state`, `aml_funds_asked`.
 */
export const askForFunds = async (
  ctx: Context,
  decision: OperatorDecision,
  no: bigint,
): Promise<ThreadId> => {
  let thread: ThreadId | null = null
  await decide(ctx, decision, no, 'aml.ask', async (tx, found, at) => {
    requireRunning(found)
    if (await isFundsAsked(tx, no)) throw new Refusal('aml_funds_asked')
    const question = { operator: decision.operator, topic: 'account', text: SOURCE_OF_FUNDS_TEXT } as const
    thread = await askMember(tx, found.member_id, question, at)
    await insertEvent(tx, no, { kind: 'funds_asked', ...wordsOf(decision), thread_id: thread }, at)
  })
  if (thread === null) throw new Error('the conversation was not found')
  return thread
}
