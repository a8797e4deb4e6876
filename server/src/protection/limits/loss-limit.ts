import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { CloseGames, RoundsCounter } from '../../ports.ts'
import { endReachedPlay, type LossStatus } from './limits.ts'

/**
 * Amount that may still enter play without exceeding a loss limit if all is lost; null without one. Credit
 * at the site, in flight or staked counts as in play, by imported rounds (`ownInPlay`), so comparisons and
 * unread rounds do not change it. The caller holds the member's lock.
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

/** Called on counted rounds under the member's lock: stops play at a reached loss limit. */
export const stopAtLossLimit =
  (closeGames: CloseGames): RoundsCounter =>
  (tx, memberId, rounds, at) =>
    endReachedPlay(tx, closeGames, memberId, { cause: `loss:${rounds.at(-1)?.round_id ?? ''}`, at })
