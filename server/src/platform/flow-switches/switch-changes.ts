import {
  type ClosingState,
  type FlowKey,
  type FlowState,
  flowStates,
  MESSAGE_MAX_CHARACTERS,
  MESSAGE_MIN_CHARACTERS,
  statesOf,
  THAI_LETTER,
} from '@sala/contract/flows/flow-switches.ts'
import { audit } from '../audit.ts'
import type { Tx } from '../db.ts'
import { decidedBy, type OperatorDecision, operatorActor, reasonFacts } from '../operator-decision.ts'
import { Refusal } from '../refusal.ts'
import { lockSwitch, upsertSwitch } from './sql.ts'

export type Closing = {
  readonly key: FlowKey
  readonly state: ClosingState
  /** The Thai sentence that members see while the flow switch is closed. */
  readonly message: string
  /** Expected time at which the flow switch opens. Null if unknown. */
  readonly expected_at: Date | null
}

const rankOf = (state: FlowState): number => flowStates.indexOf(state)

const requireState = (key: FlowKey, state: FlowState): void => {
  if (!statesOf(key).includes(state)) throw new Refusal('flow_state_unknown')
}

type Author = {
  readonly by: string
  readonly actor: string
  readonly facts: Readonly<Record<string, string>>
}

const authorOf = (decision: OperatorDecision): Author => ({
  by: decidedBy(decision),
  actor: operatorActor(decision),
  facts: reasonFacts(decision),
})

/**
 * Closes a flow switch, so that members cannot use one part of the lobby, or changes the state, sentence and expected time of a closed one. One
 * operator may do this alone. Throws Refusal `flow_needs_two` if the new state is less strict than the present one, because that needs two operators.
 * Throws `flow_state_unknown`, `flow_time_past` or `flow_message_invalid` if the state, time or sentence is not allowed.
 */
export const closeFlow = (tx: Tx, decision: OperatorDecision, closing: Closing, at: Date): Promise<void> =>
  close(tx, authorOf(decision), closing, at)

/** Closes a flow switch because the program, and not an operator, found a reason. `facts` are details for the audit log. */
export const closeFlowBySystem = (
  tx: Tx,
  closing: Closing & { readonly state: 'closed' },
  facts: Readonly<Record<string, string>> & { readonly reason: string },
  at: Date,
): Promise<void> => close(tx, { by: 'system', actor: 'system', facts }, closing, at)

const close = async (tx: Tx, { by, actor, facts }: Author, closing: Closing, at: Date): Promise<void> => {
  const { key, state, message, expected_at } = closing
  requireState(key, state)
  if (expected_at !== null && expected_at <= at) throw new Refusal('flow_time_past')
  const { length } = message
  if (length < MESSAGE_MIN_CHARACTERS || length > MESSAGE_MAX_CHARACTERS || !THAI_LETTER.test(message))
    throw new Refusal('flow_message_invalid')
  const known = await lockSwitch(tx, key)
  if (known !== null && rankOf(state) < rankOf(known.state)) throw new Refusal('flow_needs_two')
  const closed_at = known?.closed_at ?? at
  const reason = facts.reason ?? ''
  await upsertSwitch(tx, {
    ...{ key, state, message, expected_at, reason, closed_at },
    changed_by: by,
    changed_at: at,
  })
  const until = expected_at === null ? {} : { expected_at: expected_at.toISOString() }
  await audit(
    tx,
    { actor, action: 'flow.close', subject: key, details: { ...facts, state, message, ...until } },
    at,
  )
}

/**
 * Opens a flow switch, or makes it less strict. It is called only in the transaction of an approved proposal. Throws Refusal `flow_not_looser` if the
 * new `state` is not less strict than the present one.
 */
export const loosenFlow = async (
  tx: Tx,
  decision: OperatorDecision,
  { key, state }: { readonly key: FlowKey; readonly state: Exclude<FlowState, 'closed'> },
  at: Date,
): Promise<void> => {
  requireState(key, state)
  const known = await lockSwitch(tx, key)
  if (known === null || rankOf(state) >= rankOf(known.state)) throw new Refusal('flow_not_looser')
  const { by, actor, facts } = authorOf(decision)
  const open = { message: null, expected_at: null, closed_at: null }
  await upsertSwitch(tx, {
    ...known,
    ...(state === 'open' ? open : {}),
    ...{ key, state, reason: decision.reason, changed_by: by, changed_at: at },
  })
  await audit(tx, { actor, action: 'flow.open', subject: key, details: { ...facts, state } }, at)
}
