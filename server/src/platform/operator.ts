import type { DecisionCode } from '@sala/contract/errors/decisions.ts'
import { Refusal } from './refusal.ts'

/** An operator's decision with its reason, for the audit log. */
export type OperatorDecision = {
  /** The operator's name: lower-case letters, digits, `.`, `_` and `-`. */
  readonly operator: string
  /** The operator's reason, for the audit log only. */
  readonly reason: string
  /** The checker; `operator` is then the maker. */
  readonly checker?: string | undefined
}

/** The operator as an actor of the audit log and the ledger. */
export const operatorActor = ({ operator }: Pick<OperatorDecision, 'operator'>): string =>
  `operator:${operator}`

/** Name of an audit actor without its kind. */
export const nameOfActor = (actor: string): string => actor.slice(actor.indexOf(':') + 1)

/** Deciders for columns and screens: `operator:nok`, or `operator:nok, lek`. */
export const decidedBy = ({ operator, checker }: Pick<OperatorDecision, 'operator' | 'checker'>): string =>
  checker === undefined ? operatorActor({ operator }) : `${operatorActor({ operator })}, ${checker}`

/** Actor and details of an audit line about a later effect of a decision whose column has `decidedBy`. */
export const actOfDeciders = (
  by: string,
): { readonly actor: string; readonly details: Readonly<Record<string, string>> } => {
  const [actor = '', checker] = by.split(', ')
  return { actor, details: checker === undefined ? {} : { maker: nameOfActor(actor), checker } }
}

/** Audit details of a decision: reason, maker and checker. */
export const reasonFacts = ({
  operator,
  checker,
  reason,
}: OperatorDecision): Readonly<Record<string, string>> =>
  checker === undefined ? { reason } : { reason, maker: operator, checker }

/** All deciders in an audit line. */
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

/** Marks a decision by one operator within their limit. */
export const SOLE_DECISION = 'alone'

/** A decision of maker (with reason) and checker (who reviewed the evidence). */
export type DecisionOfTwo = {
  readonly maker: string
  readonly checker: string
  readonly reason: string
}

/** A decision without its required second operator, or an impossible one. The message is for the command line, the code for the desk. */
export class DecisionMistake extends Refusal {
  constructor(code: DecisionCode, message: string, values: Readonly<Record<string, string>> = {}) {
    super(code, values)
    this.message = message
    this.name = 'DecisionMistake'
  }
}

/** Message for a decision by a single operator. */
export const TWO_OPERATORS_MESSAGE = 'two people decide this: it is proposed by one and approved by another'

/** Refuses the same operator as maker and checker, however the name is written. Throws DecisionMistake. */
export const requireDifferentOperators = ({
  maker,
  checker,
}: Pick<DecisionOfTwo, 'maker' | 'checker'>): void => {
  const [one, other] = [maker, checker].map(name => name.normalize('NFKC').trim().toLowerCase())
  if (one === '' || other === '')
    throw new DecisionMistake('decision_needs_two', 'two people decide this, and both have a name')
  if (one === other)
    throw new DecisionMistake('decision_own', 'another person must agree: nobody checks their own decision')
}

/** Id of an external record: a bank's line, a site's transaction. */
export type Evidence<Outcome extends string> = { readonly outcome: Outcome; readonly record: string }

const RECORD_MAX_CHARACTERS = 200

/** Throws DecisionMistake. */
export const requireRecord = ({ record }: { readonly record: string }): void => {
  if (record.trim() === '' || record.length > RECORD_MAX_CHARACTERS)
    throw new DecisionMistake(
      'decision_record',
      `what the record is called: 1 to ${RECORD_MAX_CHARACTERS} characters`,
      { most: String(RECORD_MAX_CHARACTERS) },
    )
}

/** Audit details of a decision about an external record. */
export const decisionFacts = (
  { maker, checker, reason }: DecisionOfTwo,
  { outcome, record }: Evidence<string>,
): Readonly<Record<string, string>> => ({ reason, maker, checker, outcome, record })
