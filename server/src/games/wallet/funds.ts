import type { MemberId } from '@sala/contract/wire/ids.ts'
import { balancesOf } from '../../ledger/accounts.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Funds } from './funds-sql.ts'
import { findComparedAt, findFunds } from './funds-sql.ts'

export { insertRoundGap } from './funds-sql.ts'

/**
 * A member's money as the promotions see it, right under the member's lock. `inflow`: all that ever came in less what went
 * out, games left aside. `under_way`: what the books say was lost and no round tells of yet, which is what lies on bets that
 * are not decided.
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

/** Whether rounds were counted whose result is not in the books, or the books have one that no round tells of. */
export const hasUnbooked = async (db: Db | Tx, memberId: MemberId): Promise<boolean> => {
  const { play_result, game_result } = await findFunds(db, memberId)
  return play_result !== game_result
}

/** When the site's balance was last compared with the books; null when it never was. */
export const comparedAtOf = (tx: Tx, memberId: MemberId): Promise<Date | null> => findComparedAt(tx, memberId)

/** The balances alone, without a look at all that was ever played: enough where no bonus runs. */
export const creditOf = async (db: Db | Tx, memberId: MemberId): Promise<MemberFunds> => {
  const balances = await balancesOf(db, memberId)
  return reckon({ ...balances, game_result: 0n, play_result: 0n })
}

/**
 * The own credit by what came in and what the counted rounds changed, not by the last comparison: a loss that nobody has
 * looked at yet is no own money, and rounds heard of later correct it (stakes.ts).
 */
export const ownCreditOf = ({ inflow, play_result }: MemberFunds): bigint => inflow + play_result

/** The own credit that is in play: at the site, on its way there, or staked on bets that are not decided. */
export const ownInPlayOf = async (tx: Tx, memberId: MemberId): Promise<bigint> => {
  const funds = await fundsOf(tx, memberId)
  return ownCreditOf(funds) - funds.wallet
}
