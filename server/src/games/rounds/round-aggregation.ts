import type { MemberId } from '@sala/contract/wire/ids.ts'
import { addPlayDay, type PlayDay } from '../../ledger/daily-play-totals.ts'
import type { SiteRound } from '../../partners/ports/game-site.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import type { Tx } from '../../platform/db.ts'
import type { CountedRound, RoundsCounter } from '../../ports.ts'
import { sectionsOf } from '../catalogue/catalogue.ts'
import type { PlacedRound } from '../site-clocks/round-time-bounds.ts'
import { addGameDays, type GameDay } from './game-days-sql.ts'

/**
 * Adds game rounds to the member's totals by Bangkok day and passes them to other domains that count them (such as promotions), in one transaction.
 * Rounds must be unique and sorted by time. Requires the member's lock.
 */
export const addRounds = async (
  tx: Tx,
  memberId: MemberId,
  fresh: readonly PlacedRound[],
  counters: readonly RoundsCounter[],
  at: Date,
): Promise<void> => {
  for (const day of playDaysOf(fresh)) await addPlayDay(tx, memberId, day)
  await addGameDays(tx, memberId, gameDaysOf(fresh))
  const counted = await withSections(tx, fresh)
  for (const count of counters) await count(tx, memberId, counted, at)
}

/** Adds to each round the section of its game. Removes rounds whose id repeats. */
const withSections = async (tx: Tx, fresh: readonly PlacedRound[]): Promise<CountedRound[]> => {
  const rounds = [...new Map(fresh.map(round => [round.round_id, round])).values()]
  const sections = await sectionsOf(tx, [...new Set(rounds.map(round => round.game_id))])
  return rounds.map(round => ({ ...round, section: sections.get(round.game_id) ?? null }))
}

/**
 * Maximum number of characters of a stored game id. A game site's game id may have any length, and a long one would not fit into an index entry.
 */
const GAME_ID_KEPT_CHARACTERS = 200
const keptGameId = ({ game_id }: SiteRound): string => game_id.slice(0, GAME_ID_KEPT_CHARACTERS)

/** Adds up stakes and wins of rounds. `keyOf` returns the key of the group that a round belongs to. A repeated round id counts once. */
const summedBy = (
  rounds: readonly SiteRound[],
  keyOf: (round: SiteRound, day: string) => string,
): ReadonlyMap<string, GameDay> => {
  const sums = new Map<string, GameDay>()
  for (const round of new Map(rounds.map(each => [each.round_id, each])).values()) {
    const game_id = keptGameId(round)
    const day = bangkokDate(round.played_at)
    const key = keyOf(round, day)
    const sum = sums.get(key) ?? { day, game_id, rounds: 0, stake: 0n, valid_stake: 0n, win: 0n }
    sums.set(key, {
      ...sum,
      rounds: sum.rounds + 1,
      stake: sum.stake + round.stake,
      valid_stake: sum.valid_stake + round.valid_stake,
      win: sum.win + round.win,
    })
  }
  return sums
}

/** Returns the totals of rounds by Bangkok day, oldest first. */
export const playDaysOf = (rounds: readonly SiteRound[]): PlayDay[] =>
  [...summedBy(rounds, (_round, day) => day).values()]
    .map(({ game_id: _, ...day }) => day)
    .sort((a, b) => (a.day < b.day ? -1 : 1))

/** Returns the totals of rounds by Bangkok day and game. */
export const gameDaysOf = (rounds: readonly SiteRound[]): GameDay[] => [
  ...summedBy(rounds, (round, day) => `${day} ${keptGameId(round)}`).values(),
]
