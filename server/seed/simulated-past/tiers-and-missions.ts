import { tierGifts } from '@sala/contract/rewards/tiers/tier-limits.ts'
import { checkIn, missionsFor, takeMission } from '../../src/rewards/missions/mission-claims.ts'
import { computeAllTiers } from '../../src/rewards/tiers/member-tiers.ts'
import { takeTierGift } from '../../src/rewards/tiers/tier-gifts.ts'
import { attempt, type SimulatedMember, type SimulatedProduct } from './simulated-product.ts'

/** Computes the tiers of all members. Members then claim the gifts of their tiers, `most` gifts at most. */
export const leaveTiers = async (
  product: SimulatedProduct,
  members: readonly SimulatedMember[],
  most: number,
): Promise<void> => {
  await computeAllTiers(product.ctx)
  let given = 0
  for (const { id } of members)
    for (const kind of tierGifts) {
      if (given === most) return
      const amount = await attempt(product, 'tier gift', () => takeTierGift(product.ctx, id, kind))
      if (amount !== null) given += 1
    }
}

/** Number of members who check in. */
const CHECKED_IN = 30

/** Lets members check in. Some then claim the bonus of a mission whose condition they meet, `most` bonuses at most. */
export const leaveMissions = async (
  product: SimulatedProduct,
  members: readonly SimulatedMember[],
  most: number,
): Promise<void> => {
  const { ctx } = product
  let taken = 0
  for (const { id } of members.slice(0, CHECKED_IN)) {
    await attempt(product, 'check-in', () => checkIn(ctx, id))
    const ready = (await missionsFor(ctx, id)).missions.find(({ state }) => state === 'ready')
    if (ready === undefined || taken === most) continue
    const amount = await attempt(product, 'mission', () => takeMission(ctx, id, ready.id))
    if (amount !== null) taken += 1
  }
}
