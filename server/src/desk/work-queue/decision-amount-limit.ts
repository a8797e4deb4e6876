import { formatSatang, type Satang } from '@sala/contract/wire/money.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Throws Refusal `desk_case_over_limit` if the amount exceeds the largest amount about which the operator's roles may decide. */
export const requireWithinLimit = ({ limits }: Operator, amount: Satang): void => {
  if (amount > limits.decide)
    throw new Refusal('desk_case_over_limit', { limit: formatSatang(limits.decide) })
}
