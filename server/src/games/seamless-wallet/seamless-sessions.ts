import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { balancesOf, lockBalances } from '../../ledger/accounts.ts'
import { HOUR_MS } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { newSecret } from '../../platform/random.ts'
import { readSettings } from '../../platform/settings.ts'
import { hasUncounted } from '../rounds/seamless-rounds.ts'
import { gamesSettings } from '../settings.ts'
import { clearCreditSite } from '../transfer-wallet/credit-location.ts'
import { hasOpenMovement } from '../transfer-wallet/credit-movements.ts'
import { endOpenSessions, modeOf, type PlayMode, upsertMode } from '../wallet-modes/wallet-mode.ts'
import { hashToken } from './seamless-plays.ts'
import { findPlayable, findSession, forgetSessions, insertSession } from './sql.ts'

/**
 * Switches the member's wallet mode. Returns false and changes nothing if the member has an open credit movement, credit at a game site or an
 * uncounted round.
 */
export const switchMode = async (
  tx: Tx,
  ctx: Context,
  memberId: MemberId,
  to: PlayMode,
): Promise<boolean> => {
  await lockMember(tx, memberId)
  await lockBalances(tx, memberId)
  const from = await modeOf(tx, ctx, memberId)
  const { game, moving } = await balancesOf(tx, memberId)
  const isUnderWay =
    game + moving > 0n || (await hasOpenMovement(tx, memberId)) || (await hasUncounted(tx, memberId))
  if (from !== to && isUnderWay) return false
  if (to === 'seamless' && game + moving > 0n) return false
  const at = ctx.clock.now()
  if (from !== to) await endOpenSessions(tx, memberId, at)
  await upsertMode(tx, memberId, to, at)
  if (to === 'seamless') await clearCreditSite(tx, ctx, memberId)
  return true
}

/**
 * Opens a session of seamless play and returns its token. Each bet must contain this token. Returns null while the member's credit is at a
 * game site.
 */
export const openSession = async (
  ctx: Context,
  memberId: MemberId,
  gameId: string | null,
): Promise<string | null> => {
  const { seamless_session_hours } = await readSettings(ctx.db, gamesSettings)
  const token = newSecret()
  return inTransaction(ctx.db, async tx => {
    if (!(await switchMode(tx, ctx, memberId, 'seamless'))) return null
    const opened_at = ctx.clock.now()
    const expires_at = new Date(opened_at.getTime() + seamless_session_hours * HOUR_MS)
    const session = {
      member_id: memberId,
      token_hash: hashToken(token),
      game_id: gameId,
      opened_at,
      expires_at,
    }
    await insertSession(tx, session)
    return token
  })
}

/** Returns the member who owns the token of a play session, and whether the session has ended. Returns null for an unknown token. */
export const sessionOf = (ctx: Context, token: string) =>
  findSession(ctx.db, hashToken(token), ctx.clock.now())

/** Returns the balance that the member may stake. Returns null for an unknown member. */
export const playableOf = async (ctx: Context, memberId: MemberId): Promise<Satang | null> => {
  const playable = await findPlayable(ctx.db, memberId)
  return playable === null ? null : satang(playable)
}

/**
 * Days for which ended sessions of seamless play are kept. A game supplier may pay a prize this long after the session, and then names the session by
 * its token.
 */
const SESSIONS_KEPT_DAYS = 180
export const forgetOldSessions = (ctx: Context, atMost: number): Promise<number> =>
  forgetSessions(ctx.db, new Date(ctx.clock.now().getTime() - SESSIONS_KEPT_DAYS * 24 * HOUR_MS), atMost)
