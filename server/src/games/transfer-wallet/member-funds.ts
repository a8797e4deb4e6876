import type { MemberId } from '@sala/contract/wire/ids.ts'
import { balancesOf } from '../../ledger/accounts.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Funds } from './member-funds-sql.ts'
import { findComparedAt, findFunds } from './member-funds-sql.ts'

export { insertRoundGap } from './member-funds-sql.ts'

/**
 * A member's money, for the promotions domain. Read it under the member's lock. `inflow` is deposits minus withdrawals, without results of play.
 * `under_way` is the sum of posted losses without a game round, such as stakes of undecided bets.
 */
export type MemberFunds = {
  readonly wallet: bigint
  readonly moving: bigint
  readonly credit: bigint
  readonly inflow: bigint
  readonly play_result: bigint
  readonly under_way: bigint
  readonly withdrawing: bigint
}

const reckon = ({ wallet, moving, game, withdrawing, game_result, play_result }: Funds): MemberFunds => {
  const credit = wallet + moving + game
  const difference = play_result - game_result
  return {
    wallet,
    moving,
    credit,
    inflow: credit - game_result,
    play_result,
    under_way: difference > 0n ? difference : 0n,
    withdrawing,
  }
}

export const fundsOf = async (db: Db | Tx, memberId: MemberId): Promise<MemberFunds> =>
  reckon(await findFunds(db, memberId))

/** Returns whether the member's wins minus losses differ between the counted rounds and the ledger. */
export const hasUnbooked = async (db: Db | Tx, memberId: MemberId): Promise<boolean> => {
  const { play_result, game_result } = await findFunds(db, memberId)
  return play_result !== game_result
}

/** Returns the time of the last comparison of the game site's balance with the ledger. Returns null if there was none. */
export const comparedAtOf = (tx: Tx, memberId: MemberId): Promise<Date | null> => findComparedAt(tx, memberId)

/** Returns the member's balances. The results of play are not read, so they are zero in the result. */
export const creditOf = async (db: Db | Tx, memberId: MemberId): Promise<MemberFunds> => {
  const balances = await balancesOf(db, memberId)
  return reckon({ ...balances, game_result: 0n, play_result: 0n })
}

/**
 * Returns the member's own credit: deposits minus withdrawals, plus the result of counted rounds. A loss without a counted round is left out until
 * its round is counted (stake-counting.ts).
 */
export const ownCreditOf = ({ inflow, play_result }: MemberFunds): bigint => inflow + play_result

/** Returns the part of the member's own credit that is outside the wallet: at the game site, in transit, or staked on undecided bets. */
export const ownInPlayOf = async (tx: Tx, memberId: MemberId): Promise<bigint> => {
  const funds = await fundsOf(tx, memberId)
  return ownCreditOf(funds) - funds.wallet
}
