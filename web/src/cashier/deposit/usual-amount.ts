import type { Answer } from '../../calls/api.ts'
import type { LimitView } from '../../protection/words.ts'
import type { RequestRow } from '../words.ts'

type Bounds = Pick<Answer<'GET /requests/deposit/options'>, 'minimum' | 'maximum'>

/**
 * Returns the last deposit in baht, which most members repeat. Null without an earlier deposit, if the
 * amount is no longer allowed, and for members with a deposit limit: a prefilled amount makes paying easier.
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
