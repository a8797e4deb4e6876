import type { Answer } from '../../api.ts'
import type { LimitView } from '../../protection/words.ts'
import type { RequestRow } from '../words.ts'

type Bounds = Pick<Answer<'GET /requests/deposit/options'>, 'minimum' | 'maximum'>

/**
 * What came in last, in baht: most pay the same again. Null where nothing came in yet, where it can no longer be paid in, and for
 * whoever set themselves a limit on deposits: an amount that stands there already is paid in more easily.
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
