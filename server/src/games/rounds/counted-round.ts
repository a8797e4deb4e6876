import type { GameSection } from '@sala/contract/games.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { Tx } from '../../platform/db.ts'

/** A round that is being counted for the first and only time. */
export type CountedRound = {
  readonly round_id: string
  /** The site's own order, an increasing integer as text. */
  readonly cursor: string
  readonly game_id: string
  /** Null for a game the catalogue never had. A game that is gone keeps its section. */
  readonly section: GameSection | null
  readonly stake: Satang
  /** What counts for turnover: never more than the stake. */
  readonly valid_stake: Satang
  readonly win: Satang
  readonly played_at: Date
}

/**
 * What follows from rounds. Called in the transaction that takes them as counted, with the member locked, oldest round first and
 * each round once in the life of the product; what it throws leaves the rounds uncounted.
 */
export type RoundsCounter = (
  tx: Tx,
  memberId: MemberId,
  rounds: readonly CountedRound[],
  at: Date,
) => Promise<void>
