import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { CloseGames, RoundsCounter } from '../../ports.ts'
import { endReachedPlay, type LossStanding } from './limits.ts'

/**
 * How much more may come into play so that, should all of it be lost, no limit of losses is passed; null without one. What lies
 * at the site, is on its way there or is staked on bets that are not decided counts as being in play already; it is reckoned by
 * the rounds that were read, as the losses are (`ownInPlay`, asked only where there is a limit), so that neither a comparison
 * nor rounds nobody read yet change the answer. A win raises what lies there and what may be lost alike. The caller holds the
 * member's lock.
 */
export const roomToPlay = async (
  standings: readonly LossStanding[],
  ownInPlay: () => Promise<bigint>,
): Promise<Satang | null> => {
  if (standings.length === 0) return null
  const inPlay = await ownInPlay()
  const left = standings.map(({ amount, loss }) => amount - loss).reduce((a, b) => (a < b ? a : b))
  const room = left - inPlay
  return satang(room > 0n ? room : 0n)
}

/** Told of rounds as they are counted, with the member locked: who has lost what they allowed themselves plays no further. */
export const stopAtLossLimit =
  (closeGames: CloseGames): RoundsCounter =>
  (tx, memberId, rounds, at) =>
    endReachedPlay(tx, closeGames, memberId, { cause: `loss:${rounds.at(-1)?.round_id ?? ''}`, at })
