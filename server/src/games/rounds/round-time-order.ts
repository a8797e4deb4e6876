import type { Member } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import type { SiteRound } from '../../partners/ports/game-site.ts'
import type { Tx } from '../../platform/db.ts'
import { keepUnreadable } from '../../platform/unreadable-partner-rows.ts'
import { isOutOfTime, type PlacedRound, placeRound } from '../site-clocks/round-time-bounds.ts'
import { clockOf } from '../site-clocks/site-clock.ts'

export type RoundOwner = { readonly member: Member; readonly site: string; readonly username: string }

type Placing = { readonly placed: PlacedRound[]; readonly outOfTime: ReadonlySet<string> }

/**
 * Gives each game round a date by the server's clock, and sorts the rounds by time. `outOfTime` has the ids of rounds with a date before the
 * registration or in the future, which an operator must review. Requires the member's lock.
 */
export const placeRounds = async (
  tx: Tx,
  ctx: Context,
  { member, site, username }: RoundOwner,
  rounds: readonly SiteRound[],
  at: Date,
): Promise<Placing> => {
  const clock = await clockOf(tx, site)
  const bounds = { since: member.created_at, until: at }
  const odd = rounds.filter(round => isOutOfTime(round, clock, bounds))
  const raws = odd.map(({ round_id, played_at }) =>
    JSON.stringify({ site, username, round_id, played_at: played_at.toISOString() }),
  )
  await keepUnreadable(ctx, tx, 'round', raws, at)
  const outOfTime = new Set(odd.map(({ round_id }) => round_id))
  return { placed: rounds.map(round => placeRound(round, clock, bounds)), outOfTime }
}
