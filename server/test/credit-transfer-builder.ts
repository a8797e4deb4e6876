import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import type { TransferOrder } from '../src/ledger/posting.ts'

const AT = new Date('2026-11-18T08:00:00Z')

/**
 * Returns a ledger transfer that credits the member's wallet. A test can post it without a deposit or another cause, because no invariant of the
 * ledger requires one for this kind of transfer.
 */
export const giftOrder = (
  member_id: MemberId,
  id: string,
  amount: bigint,
  reference = 'why_1',
): TransferOrder => ({
  id,
  kind: 'adjustment',
  debit: { house: 'bonus' },
  credit: { member_id, account: 'wallet' },
  amount: satang(amount),
  reference,
  at: AT,
})
