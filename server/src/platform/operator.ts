import type { DecisionCode } from '@sala/contract/errors/decisions.ts'
import { Refusal } from './refusal.ts'

/** An operator's decision: who and why, for the audit log. */
export type OperatorDecision = {
  /** The operator's name: lower-case letters, digits, `.`, `_` and `-`. */
  readonly operator: string
  /** The operator's own words, for the audit log only. */
  readonly reason: string
  /** The checker; `operator` is then the maker. */
  readonly checker?: string | undefined
}

/** The operator as the audit log and the ledger's rows name one. */
export const operatorActor = ({ operator }: Pick<OperatorDecision, 'operator'>): string =>
  `operator:${operator}`

/** Name of an audit actor without its kind. */
export const nameOfActor = (actor: string): string => actor.slice(actor.indexOf(':') + 1)

/** Deciders for columns and screens: `operator:nok`, or `operator:nok, lek`. */
export const decidedBy = ({ operator, checker }: Pick<OperatorDecision, 'operator' | 'checker'>): string =>
  checker === undefined ? operatorActor({ operator }) : `${operatorActor({ operator })}, ${checker}`

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

/** Marks a decision of one operator within their limit. */
export const ALONE = 'alone'

/** A decision of maker (with reason) and checker (who reviewed the evidence). */
export type DecisionOfTwo = {
  readonly maker: string
  readonly checker: string
  readonly reason: string
}

/** A decision that wants two people and has one, or that cannot be made so. The message is for the command line, the code's sentence for the desk. */
export class DecisionMistake extends Refusal {
  constructor(code: DecisionCode, message: string, values: Readonly<Record<string, string>> = {}) {
    super(code, values)
    this.message = message
    this.name = 'DecisionMistake'
  }
}

/** Said where one alone asks for it. */
export const TWO_ARE_NEEDED = 'two people decide this: it is proposed by one and approved by another'

/** Refuses who is both. However a name is written, it is one person's. Throws DecisionMistake. */
export const requireTwo = ({ maker, checker }: Pick<DecisionOfTwo, 'maker' | 'checker'>): void => {
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

/** The facts of such a decision, as the audit log has them. */
export const decisionFacts = (
  { maker, checker, reason }: DecisionOfTwo,
  { outcome, record }: Evidence<string>,
): Readonly<Record<string, string>> => ({ reason, maker, checker, outcome, record })
