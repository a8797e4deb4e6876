import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { Tx } from '../../platform/db.ts'
import type { RoundsCounter } from '../../ports.ts'
import type { PayerVerdict } from './payer-identification.ts'
import { addStaked, findUnplayed, insertUnverified } from './unverified-deposits-sql.ts'

export { hasUnplayedSince } from './unverified-deposits-sql.ts'

/** Money credited to a member. `id` is the id of the ledger transfer that credited it. */
type Credited = { readonly id: string; readonly amount: Satang; readonly at: Date }

/**
 * Stores credited money whose payer is not known to be the member (unverified). Until the member has staked it, withdrawals need a review
 * (`review-rules.ts`). Money from a known payer is not stored.
 */
export const saveUnverified = async (
  tx: Tx,
  memberId: MemberId,
  payer: PayerVerdict,
  { id, amount, at }: Credited,
): Promise<void> => {
  if (payer !== 'known') await insertUnverified(tx, { member_id: memberId, id, payer, amount, came_at: at })
}

/**
 * Counts the stakes of finished rounds towards unverified deposits (money from an unknown payer). A deposit no longer requires a review when later
 * stakes reach its amount. Each staked satang counts for one deposit only.
 */
export const countUnverifiedStakes: RoundsCounter = async (tx, memberId, rounds) => {
  const staked = rounds.map(({ valid_stake, placed }) => ({ left: BigInt(valid_stake), placed }))
  for (const { id, left, came_at } of await findUnplayed(tx, memberId)) {
    let missing = left
    for (const stake of staked) {
      if (stake.placed.until < came_at) continue
      const taken = stake.left < missing ? stake.left : missing
      stake.left -= taken
      missing -= taken
    }
    if (missing < left) await addStaked(tx, memberId, id, left - missing)
  }
}
