import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { balancesOf } from '../../ledger/accounts.ts'
import type { GameSite } from '../../partners/ports/game-site.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import type { Tx } from '../../platform/db.ts'
import { findSite, firstWithCredit, isSite, mainSite } from '../game-sites/game-sites.ts'
import { movePlace, usernameOf } from '../game-sites/site-account.ts'
import { endOpenSessions, type PlayMode, upsertMode } from '../wallet-modes/wallet-mode.ts'

/** Interval in ms between checks for late wins at a game site that the member left. */
export const LATE_EVERY_MS = 10 * MINUTE_MS

/**
 * A member's wallet mode, the game site that holds the member's credit, and the site to which the credit moves. Null means that a value is
 * not set.
 */
export type CreditLocation = {
  readonly mode: PlayMode | null
  readonly site: string | null
  readonly next_site: string | null
}

/**
 * Returns the game site to which the wallet's money should move. Returns null if the money stays in the wallet. If all credit is in the wallet, it
 * also completes a pending switch to another site. Requires the member's lock and no open credit movement.
 */
export const findCreditSite = async (
  tx: Tx,
  ctx: Context,
  memberId: MemberId,
  { mode, site, next_site }: CreditLocation,
): Promise<string | null> => {
  const isSeamless = (mode ?? mainSite(ctx).wallet) === 'seamless'
  if (next_site === null && isSeamless) return null
  const first = firstWithCredit(ctx)
  if (next_site === null && site === null) return first.wallet === 'transfer' ? first.name : null
  if (next_site === null && site !== null && isSite(ctx, site)) return site
  const { game, moving } = await balancesOf(tx, memberId)
  if (game + moving > 0n) return null
  const next = next_site === null ? first : findSite(ctx, next_site)
  await setCreditSite(tx, ctx, memberId, next)
  return next.wallet === 'transfer' ? next.name : null
}

/** Assigns the member's credit to the given game site. Requires the member's lock, no credit at another site and no open credit movement. */
export const setCreditSite = async (
  tx: Tx,
  ctx: Context,
  memberId: MemberId,
  site: GameSite,
): Promise<void> => {
  const at = ctx.clock.now()
  if (site.wallet === 'transfer') await endOpenSessions(tx, memberId, at)
  await moveTo(tx, ctx, memberId, site.wallet === 'transfer' ? site.name : null)
  await upsertMode(tx, memberId, site.wallet, at)
}

/** Removes the assignment of the member's credit to a game site. It has the same preconditions as `setCreditSite`. */
export const clearCreditSite = (tx: Tx, ctx: Context, memberId: MemberId): Promise<void> =>
  moveTo(tx, ctx, memberId, null)

const moveTo = (tx: Tx, ctx: Context, member_id: MemberId, site: string | null): Promise<void> => {
  const at = ctx.clock.now()
  const late_due = new Date(at.getTime() + LATE_EVERY_MS)
  return movePlace(tx, { member_id, username: usernameOf(member_id) }, site, { at, late_due })
}
