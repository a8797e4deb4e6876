import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import type { TransferOrder } from '../../ledger/posting.ts'

/**
 * Returns a list with the ledger transfer that adjusts the account `game` to the game site's balance: a win comes from the account `gaming`, and a
 * loss goes to it. The list is empty if the difference is zero. `cause` forms the transfer's id.
 */
export const resultOrder = (
  member_id: MemberId,
  cause: string,
  reference: string,
  difference: bigint,
  at: Date,
): TransferOrder[] => {
  if (difference === 0n) return []
  const game = { member_id, account: 'game' } as const
  const gaming = { house: 'gaming' } as const
  const base = { id: `${cause}:result`, reference, at }
  if (difference > 0n)
    return [{ ...base, kind: 'game_win', debit: gaming, credit: game, amount: satang(difference) }]
  return [{ ...base, kind: 'game_loss', debit: game, credit: gaming, amount: satang(-difference) }]
}
