import { joinTournament } from '../../src/rewards/tournaments/entries.ts'
import { findTournaments } from '../../src/rewards/tournaments/tournaments.ts'
import { seedDemoTournament } from '../demo-tournament.ts'
import { attempt, type SimulatedProduct } from './simulated-product.ts'

/** Number of members who enter a tournament. */
const ENTRANTS = 40

/** Opens a tournament unless one runs, and lets members who paid in enter it. */
export const enterTournament = async (product: SimulatedProduct): Promise<void> => {
  const { ctx, members } = product
  await seedDemoTournament(ctx)
  const now = ctx.clock.now()
  const open = (await findTournaments(ctx.db)).find(({ ends_at }) => ends_at > now)
  if (open === undefined) return
  let entered = 0
  for (const { id, deposits } of members.values()) {
    if (entered === ENTRANTS) break
    if (deposits === 0) continue
    const done = await attempt(product, 'tournament', async () => {
      await joinTournament(ctx, id, open.id)
      return true
    })
    if (done !== null) entered += 1
  }
}
