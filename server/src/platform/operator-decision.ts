import type { DecisionCode } from '@sala/contract/errors/operator-decisions.ts'
import { Refusal } from './refusal.ts'

/** A decision of an operator, with the reason for the audit log. */
export type OperatorDecision = {
  /** The operator's name: lower-case letters, digits, `.`, `_` and `-`. */
  readonly operator: string
  /** The operator's reason, which only the audit log contains. */
  readonly reason: string
  /** Name of the operator who approved the decision (checker). If it is set, `operator` is the maker who proposed it. */
  readonly checker?: string | undefined
}

/** Returns the operator's name in the form that audit log and ledger use for actors. */
export const operatorActor = ({ operator }: Pick<OperatorDecision, 'operator'>): string =>
  `operator:${operator}`

/** Returns the name in an actor of the audit log: the part after the kind and the colon. */
export const nameOfActor = (actor: string): string => actor.slice(actor.indexOf(':') + 1)

/** Returns the operators who made a decision, as columns and screens show them: `operator:nok`, or `operator:nok, lek` (maker, checker). */
export const decidedBy = ({ operator, checker }: Pick<OperatorDecision, 'operator' | 'checker'>): string =>
  checker === undefined ? operatorActor({ operator }) : `${operatorActor({ operator })}, ${checker}`

/** Returns actor and details of the audit line about an effect that occurs later than its decision. `by` is the stored result of `decidedBy`. */
export const actOfDeciders = (
  by: string,
): { readonly actor: string; readonly details: Readonly<Record<string, string>> } => {
  const [actor = '', checker] = by.split(', ')
  return { actor, details: checker === undefined ? {} : { maker: nameOfActor(actor), checker } }
}

/** Returns the details of the audit line about a decision: reason, maker and checker. */
export const reasonFacts = ({
  operator,
  checker,
  reason,
}: OperatorDecision): Readonly<Record<string, string>> =>
  checker === undefined ? { reason } : { reason, maker: operator, checker }

/** Returns the names of all operators who made the decision that an audit line records. */
export const decidersOfAct = ({
  actor,
  details: { maker, checker },
}: {
  readonly actor: string
  readonly details: Readonly<Record<string, string>>
}): string =>
  maker === undefined || checker === undefined || maker === checker
    ? nameOfActor(actor)
    : `${maker}, ${checker}`

/** Key of a detail in the audit log, for a decision that one operator made without a checker, within the operator's limit. */
export const SOLE_DECISION = 'alone'

/** A decision of two operators: the maker, who gives the reason, and the checker, who has reviewed the evidence. */
export type DecisionOfTwo = {
  readonly maker: string
  readonly checker: string
  readonly reason: string
}

/**
 * Thrown for a decision that is impossible or lacks its second operator. The command line shows its message, and the desk (the staff's website) the
 * text of its code.
 */
export class DecisionMistake extends Refusal {
  constructor(code: DecisionCode, message: string, values: Readonly<Record<string, string>> = {}) {
    super(code, values)
    this.message = message
    this.name = 'DecisionMistake'
  }
}

/** Message for a decision that needs a maker and a checker, if one is missing or both are the same operator. */
export const TWO_OPERATORS_MESSAGE = 'two people decide this: a maker proposes it and a checker approves it'

/** Throws DecisionMistake if maker and checker are the same operator, even with differences in upper and lower case. */
export const requireDifferentOperators = ({
  maker,
  checker,
}: Pick<DecisionOfTwo, 'maker' | 'checker'>): void => {
  const [one, other] = [maker, checker].map(name => name.normalize('NFKC').trim().toLowerCase())
  if (one === '' || other === '')
    throw new DecisionMistake('decision_needs_two', 'two people decide this, and both must be named')
  if (one === other)
    throw new DecisionMistake('decision_own', 'another operator must approve: a maker cannot be the checker')
}

/** An outcome, with the name of the external record that proves it, such as a bank line or a game site's transaction. */
export type Evidence<Outcome extends string> = { readonly outcome: Outcome; readonly record: string }

const RECORD_MAX_CHARACTERS = 200

/** Throws DecisionMistake if the name of the external record is empty or too long. */
export const requireRecord = ({ record }: { readonly record: string }): void => {
  if (record.trim() === '' || record.length > RECORD_MAX_CHARACTERS)
    throw new DecisionMistake(
      'decision_record',
      `the name of the record has 1 to ${RECORD_MAX_CHARACTERS} characters`,
      { most: String(RECORD_MAX_CHARACTERS) },
    )
}

/** Returns the details of the audit line about a decision that an external record proves. */
export const decisionFacts = (
  { maker, checker, reason }: DecisionOfTwo,
  { outcome, record }: Evidence<string>,
): Readonly<Record<string, string>> => ({ reason, maker, checker, outcome, record })
