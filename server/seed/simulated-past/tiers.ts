import { tierGifts } from '@sala/contract/rewards/tiers/tier-limits.ts'
import { computeAllTiers } from '../../src/rewards/tiers/member-tiers.ts'
import { takeTierGift } from '../../src/rewards/tiers/tier-gifts.ts'
import { attempt, type SimulatedMember, type SimulatedProduct } from './simulated-product.ts'

/** Number of members who take a gift of their tier. */
const GIVEN = 12

/** Computes the tiers of the past, and lets members take the gifts that theirs have. */
export const leaveTiers = async (
  product: SimulatedProduct,
  members: readonly SimulatedMember[],
): Promise<void> => {
  await computeAllTiers(product.ctx)
  let given = 0
  for (const { id } of members)
    for (const kind of tierGifts) {
      if (given === GIVEN) return
      const amount = await attempt(product, 'tier gift', () => takeTierGift(product.ctx, id, kind))
      if (amount !== null) given += 1
    }
}
