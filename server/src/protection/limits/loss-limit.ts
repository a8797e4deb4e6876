import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { CloseGames, RoundsCounter } from '../../ports.ts'
import { endReachedPlay, type LossStatus } from './play-limits.ts'

/**
 * Returns how much money may still move into play. Even if the member loses this amount and all other credit in play (at the game site, in transit or
 * staked), no loss limit is exceeded. Returns null if the member has no loss limit. The caller holds the member's lock.
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

/** Closes the member's open games if a loss limit is reached. The caller holds the member's lock, and has counted new rounds before. */
export const stopAtLossLimit =
  (closeGames: CloseGames): RoundsCounter =>
  (tx, memberId, rounds, at) =>
    endReachedPlay(tx, closeGames, memberId, { cause: `loss:${rounds.at(-1)?.round_id ?? ''}`, at })
