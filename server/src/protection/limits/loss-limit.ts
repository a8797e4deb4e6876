import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { CloseGames, RoundsCounter } from '../../ports.ts'
import { endReachedPlay, type LossStatus } from './play-limits.ts'

/**
 * Returns the amount that may still be moved into play. Even if the member loses all credit in play, no loss limit is then exceeded. Returns null if
 * there is no loss limit. Credit at the game site, in transit, or staked counts as in play. The caller holds the member's lock.
 */
export const playAllowance = async (
  standings: readonly LossStatus[],
  ownInPlay: () => Promise<bigint>,
): Promise<Satang | null> => {
  if (standings.length === 0) return null
  const inPlay = await ownInPlay()
  const left = standings.map(({ amount, loss }) => amount - loss).reduce((a, b) => (a < b ? a : b))
  const room = left - inPlay
  return satang(room > 0n ? room : 0n)
}

/** Closes the member's open games if a loss limit is reached. Call it after new rounds are counted, under the member's lock. */
export const stopAtLossLimit =
  (closeGames: CloseGames): RoundsCounter =>
  (tx, memberId, rounds, at) =>
    endReachedPlay(tx, closeGames, memberId, { cause: `loss:${rounds.at(-1)?.round_id ?? ''}`, at })
