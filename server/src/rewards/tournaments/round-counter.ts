import type { RoundsCounter } from '../../ports.ts'
import { addRounds, hasOpenEntry } from './scored-rounds-sql.ts'

/**
 * Stores the rounds of a member who entered a tournament, in the transaction that counts them. A job computes the scores. If the site returns a stake
 * or takes back a win later, the stored sums of the same round are changed.
 */
export const countTournamentRounds: RoundsCounter = async (tx, memberId, rounds, at) => {
  if (rounds.length === 0 || !(await hasOpenEntry(tx, memberId, at))) return
  const scored = rounds.flatMap(({ section, ...round }) =>
    section === null
      ? []
      : {
          ...{ round_id: round.round_id, game_id: round.game_id, section, played_at: round.played_at },
          placed_from: round.placed.from,
          stake: round.stake - round.returned - round.returned_stake,
          win: round.win - round.returned - round.returned_stake,
        },
  )
  if (scored.length > 0) await addRounds(tx, memberId, scored, at)
}
