import { type NewsRefusal, newsRefusals } from '@sala/contract/messages/news-refusals.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { newsRefusalsOf } from '../../recipients/news-recipients.ts'

const ORDER = Object.keys(newsRefusals) as NewsRefusal[]

/**
 * Returns the reason by which a member who gets no news is counted: the first in `ORDER` that applies. Quiet hours do not count as a reason, because
 * the sending waits until they end. Returns null if no reason applies.
 */
export const lastingRefusal = (refusals: readonly NewsRefusal[]): NewsRefusal | null =>
  ORDER.find(refusal => refusal !== 'quiet_hours' && refusals.includes(refusal)) ?? null

export type Filtered = {
  readonly allowed: readonly MemberId[]
  readonly refused: ReadonlyMap<NewsRefusal, number>
}

/** Returns the members who may get news, and counts the other members by the reason why they may not. */
export const filterByNews = async (
  db: Db | Tx,
  members: readonly MemberId[],
  at: Date,
): Promise<Filtered> => {
  const refusals = await newsRefusalsOf(db, members, at)
  const refused = new Map<NewsRefusal, number>()
  const allowed = members.filter(member => {
    const why = lastingRefusal(refusals.get(member) ?? [])
    if (why !== null) refused.set(why, (refused.get(why) ?? 0) + 1)
    return why === null
  })
  return { allowed, refused }
}
