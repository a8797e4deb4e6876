/** What an operator decides: who, and why. Every use case of an operator's takes one and writes both into the audit log. */
export type OperatorDecision = {
  /** The operator's name: lower-case letters, digits, `.`, `_` and `-`. */
  readonly operator: string
  /** The operator's own words, for the audit log only. */
  readonly reason: string
}

/** The operator as the audit log and the ledger's rows name one. */
export const operatorActor = ({ operator }: Pick<OperatorDecision, 'operator'>): string =>
  `operator:${operator}`
