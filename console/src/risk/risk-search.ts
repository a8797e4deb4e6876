import { ruleNames } from '@sala/contract/desk/display-texts/member-texts.ts'
import type { RiskOutcome, RiskRule } from '@sala/contract/desk/risk/risk-rules.ts'
import { outcomes } from './risk-texts.ts'

/** Search parameters of the risk screen: rule and state as filters, and the alarm shown next to the list, by its rule and subject. */
export type RiskSearch = {
  rule?: RiskRule
  state?: RiskOutcome
  open_rule?: RiskRule
  open?: string
}

const isRule = (value: unknown): value is RiskRule =>
  typeof value === 'string' && Object.hasOwn(ruleNames, value)

const isOutcome = (value: unknown): value is RiskOutcome =>
  typeof value === 'string' && value !== 'open' && Object.hasOwn(outcomes, value)

export const riskSearch = ({ rule, state, open_rule, open }: Record<string, unknown>): RiskSearch => ({
  ...(isRule(rule) ? { rule } : {}),
  ...(isOutcome(state) ? { state } : {}),
  // The router parses a subject of digits as a number, so a number is converted to text.
  ...(isRule(open_rule) && (typeof open === 'string' || typeof open === 'number')
    ? { open_rule, open: String(open) }
    : {}),
})
