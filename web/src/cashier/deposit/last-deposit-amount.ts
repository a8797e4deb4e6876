import type { Answer } from '../../calls/api.ts'
import type { LimitView } from '../../protection/protection-texts.ts'
import type { RequestRow } from '../money-request-texts.ts'

type Bounds = Pick<Answer<'GET /requests/deposit/options'>, 'minimum' | 'maximum'>

/**
 * Returns the amount of the member's last deposit in baht, because most members repeat it. Returns null if there is no earlier deposit or if its
 * amount is no longer allowed. Returns null also for a member with a deposit limit, because a prefilled amount makes paying easier.
 */
export const usualAmount = (
  newestFirst: readonly Pick<RequestRow, 'status' | 'amount'>[],
  { minimum, maximum }: Bounds,
  limits: readonly Pick<LimitView, 'kind' | 'remaining'>[],
): number | null => {
  if (limits.some(({ kind, remaining }) => kind === 'deposit' && remaining !== null)) return null
  const last = newestFirst.find(({ status }) => status === 'completed')?.amount
  return last === undefined || last < minimum || last > maximum ? null : last
}
