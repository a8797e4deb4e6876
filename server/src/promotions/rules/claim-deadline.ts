import { DAY_MS } from '../../platform/calendar.ts'

type Offered = { readonly created_at: Date; readonly claim_until: Date | null }
type Opened = { readonly opened_at: Date | null; readonly ended_at: Date | null }

/**
 * Returns the claim deadline of an offer. If another bonus blocks the offer, the deadline is some days after the end of that bonus, and `open` while
 * that bonus still runs. Null means that the offer has no deadline.
 */
export const claimableUntil = (
  { created_at, claim_until }: Offered,
  bonuses: readonly Opened[],
  daysAfter: number,
): Date | 'open' | null => {
  if (claim_until === null) return null
  let until = claim_until
  for (const { opened_at, ended_at } of bonuses) {
    if (opened_at === null || opened_at >= claim_until) continue
    if (ended_at === null) return 'open'
    const after = new Date(ended_at.getTime() + daysAfter * DAY_MS)
    if (ended_at > created_at && after > until) until = after
  }
  return until
}
