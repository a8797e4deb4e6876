import { formatSatang, type Satang } from '@sala/contract/wire/money.ts'
import type { Operator } from '../../platform/http/desk/operator.ts'
import { Refusal } from '../../platform/refusal.ts'

/** One case is decided by one person up to what their roles allow. Refuses: desk_case_over_limit. */
export const requireWithinLimit = ({ limits }: Operator, amount: Satang): void => {
  if (amount > limits.decide)
    throw new Refusal('desk_case_over_limit', { limit: formatSatang(limits.decide) })
}
