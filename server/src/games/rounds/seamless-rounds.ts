import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { lockBalances } from '../../ledger/accounts.ts'
import { HOUR_MS } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { forEachIsolated } from '../../platform/jobs.ts'
import { readSettings } from '../../platform/settings.ts'
import { iterateDueItems } from '../../platform/work-scheduling/due-items.ts'
import type { RoundsCounter } from '../../ports.ts'
import { mapSiteGames } from '../catalogue/catalogue.ts'
import { gamesSettings } from '../settings.ts'
import type { PlacedRound } from '../site-clocks/round-time-bounds.ts'
import { addRounds } from './round-aggregation.ts'
import {
  type DecidedRound,
  endUndecided,
  findOpenRounds,
  findUncounted,
  takeDecided,
} from './seamless-sql.ts'

export {
  hasPlaysSince,
  hasUncounted,
  hasUndecidedRounds,
  nextPlayNumber,
  sumUncounted,
} from './seamless-sql.ts'

const BATCH = 200
const LIST_MAX = 200

/**
 * Converts a decided round of the seamless wallet for counting. A late rollback of a bet makes the valid stake of its round negative, which counts as
 * zero.
 */
const asPlacedRound = (round: DecidedRound): PlacedRound => ({
  round_id: round.round,
  game_id: round.game_id,
  stake: satang(round.stake),
  valid_stake: satang(round.valid_stake > 0n ? round.valid_stake : 0n),
  win: satang(round.win),
  returned: satang(round.returned),
  // Bets add to `stake` and to `valid_stake`, and late rollbacks of wins add to `stake` and to `returned`. A late rollback of a bet lowers only
  // `valid_stake`, so this difference is the sum of the stakes that were returned late.
  returned_stake: satang(round.stake - round.returned - round.valid_stake),
  played_at: round.opened_at,
  placed: {
    from: round.opened_at,
    until: round.opened_at,
    first_no: round.placed_no,
    last_no: round.last_bet_no ?? round.placed_no,
  },
})

const ofOurGames = async (tx: Tx, decided: readonly DecidedRound[]): Promise<DecidedRound[]> => {
  const bySite = Map.groupBy(decided, ({ round }) => round.slice(0, Math.max(round.indexOf(':'), 0)))
  const mapped = [...bySite].map(([site, rounds]) => mapSiteGames(tx, site, rounds))
  return (await Promise.all(mapped)).flat().sort((a, b) => (a.last_no < b.last_no ? -1 : 1))
}

/** Counts decided rounds of the seamless wallet, each once. Returns the number of new rounds. */
export const countDecided = (
  ctx: Context,
  memberId: MemberId,
  counters: readonly RoundsCounter[],
): Promise<number> =>
  inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    // Locks balances before rounds. Bets use the same order, so that no deadlock can occur.
    await lockBalances(tx, memberId)
    const decided = (await takeDecided(tx, memberId)).filter(({ stake, win }) => stake > 0n || win > 0n)
    if (decided.length === 0) return 0
    const ours = await ofOurGames(tx, decided)
    await addRounds(tx, memberId, ours.map(asPlacedRound), counters, ctx.clock.now())
    return decided.length
  })

/** Closes rounds of the seamless wallet that were undecided for too long, and counts all decided rounds. */
export const countSeamlessRounds = async (ctx: Context): Promise<void> => {
  const { open_rounds_hours } = await readSettings(ctx.db, gamesSettings)
  const now = ctx.clock.now()
  await endUndecided(ctx.db, new Date(now.getTime() - open_rounds_hours * HOUR_MS), now)
  const members = iterateDueItems(
    BATCH,
    (tried, limit) => findUncounted(ctx.db, tried, limit),
    memberId => memberId,
  )
  await forEachIsolated(
    ctx,
    members,
    'the seamless rounds of a member could not be counted',
    async memberId => {
      await countDecided(ctx, memberId, ctx.ports.roundsCounters)
    },
  )
}

/** Returns undecided seamless rounds, oldest first, for operators. */
export const openSeamlessRounds = (ctx: Context) => findOpenRounds(ctx.db, LIST_MAX)
