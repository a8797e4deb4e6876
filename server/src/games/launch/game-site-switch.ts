import type { MemberId, MovementId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { balancesOf } from '../../ledger/accounts.ts'
import type { GameSite } from '../../partners/ports/game-site.ts'
import { inTransaction } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findPlace, setNextSite } from '../game-sites/site-account.ts'
import { countDecided, hasUncounted } from '../rounds/seamless-rounds.ts'
import { switchMode } from '../seamless-wallet/seamless-sessions.ts'
import { setCreditSite } from '../transfer-wallet/credit-location.ts'
import { runMovement } from '../transfer-wallet/credit-movement-execution.ts'
import { hasOpenMovement, openMovement } from '../transfer-wallet/credit-movements.ts'
import { syncCredit } from '../transfer-wallet/credit-sync.ts'
import { modeOf } from '../wallet-modes/wallet-mode.ts'

/**
 * Switches the member to another game site. The credit moves from the old site to the wallet, and then to the new site. Meanwhile the
 * member cannot play. Call it outside transactions. Throws Refusal `movement_open` if credit is in transit, `game_site_silent` if the old
 * site does not answer, and `game_round_open` if a round of the seamless wallet is undecided.
 */
export const switchSite = async (ctx: Context, memberId: MemberId, site: GameSite): Promise<void> => {
  if (await isAt(ctx, memberId, site)) return
  if ((await balancesOf(ctx.db, memberId)).game > 0n) await syncCredit(ctx, memberId)
  // A decided round that is not counted yet would block the switch, so such rounds are counted first.
  if (await hasUncounted(ctx.db, memberId)) await countDecided(ctx, memberId, ctx.ports.roundsCounters)
  const home = await inTransaction(ctx.db, tx => leaveFor(tx, ctx, memberId, site))
  if (home === null) return
  await runMovement(ctx, memberId, home)
  if (!(await isAt(ctx, memberId, site))) throw new Refusal('movement_open')
}

const isAt = async (ctx: Context, memberId: MemberId, site: GameSite): Promise<boolean> => {
  const place = await findPlace(ctx.db, memberId)
  const mode = await modeOf(ctx.db, ctx, memberId)
  if (mode !== site.wallet || (place?.next_site ?? null) !== null) return false
  return site.wallet === 'seamless' || place?.site === site.name
}

/**
 * Starts to move the member's credit from the old game site to the wallet. If the old site holds no credit, switches the member at once and returns
 * null.
 */
const leaveFor = async (
  tx: Parameters<typeof setCreditSite>[0],
  ctx: Context,
  memberId: MemberId,
  site: GameSite,
): Promise<MovementId | null> => {
  await lockMember(tx, memberId)
  if (await hasOpenMovement(tx, memberId)) throw new Refusal('movement_open')
  const { game } = await balancesOf(tx, memberId)
  if (game > 0n && (await findPlace(tx, memberId))?.site !== site.name) {
    await setNextSite(tx, memberId, site.name)
    return openMovement(tx, ctx, {
      member_id: memberId,
      direction: 'out',
      amount: satang(game),
      taker: 'wallet',
    })
  }
  if ((await modeOf(tx, ctx, memberId)) === 'seamless' && site.wallet === 'transfer')
    if (!(await switchMode(tx, ctx, memberId, 'transfer'))) throw new Refusal('game_round_open')
  if (game > 0n) await setNextSite(tx, memberId, null)
  else await setCreditSite(tx, ctx, memberId, site)
  return null
}
