import { commitmentOf } from '@sala/contract/rewards/draws/fair-draw.ts'
import type { SentWheelDraft } from '@sala/contract/rewards/draws/wheel-draft.ts'
import { wheelDraft } from '@sala/contract/rewards/draws/wheel-draft.ts'
import { sealSeed } from '../src/rewards/draws/draw-seeds.ts'
import { drawPrize, drawsFor } from '../src/rewards/draws/draws.ts'
import { openWheel, runningWheel } from '../src/rewards/draws/wheels.ts'
import { useRewards } from './rewards-setup.ts'
import type { TestMember } from './test-members.ts'

/** Terms of a prize wheel. A draw wins 20 baht with a probability of one half. */
export const WHEEL: SentWheelDraft = {
  prizes: [
    { amount: 0, weight: 50 },
    { amount: 20, weight: 50 },
  ],
  draws_per_day: 3,
  turnover_times: 0,
  maximum_withdrawal: null,
  valid_days: 7,
  budget: 1_000,
  ends_at: '2030-01-01T00:00:00Z',
}

/** Returns test functions for the prize wheel on a test database: two operators open a wheel, and members draw. */
export const useDraws = () => {
  const rewards = useRewards()
  const { cashier } = rewards
  return {
    ...rewards,
    /** Opens a wheel by two operators and returns its number. */
    wheel: (changes: Partial<SentWheelDraft> = {}): Promise<number> =>
      openWheel(
        cashier.ctx,
        { operator: 'nok', checker: 'lek', reason: 'a wheel of the test' },
        wheelDraft.parse({ ...WHEEL, ...changes }),
      ),
    /** Draws on the running wheel, with the commitment (hash of the server's seed) that the page has shown to the member. */
    draw: async (member: Pick<TestMember, 'id'>, member_seed = 'lucky') => {
      const { mine } = await drawsFor(cashier.ctx, member.id)
      const wheel = await runningWheel(cashier.ctx.db, cashier.ctx.clock.now())
      const ask = { wheel: wheel?.id ?? 1, hash: mine?.commitment?.hash ?? 'f'.repeat(64), member_seed }
      return drawPrize(cashier.ctx, member.id, ask)
    },
    /** Sets the server's seed of the member's next draw. The test then knows the result in advance. */
    commit: (member: Pick<TestMember, 'id'>, secret: string) =>
      cashier.database.query('update draw_seeds set secret = $2, hash = $3 where member_id = $1', [
        member.id,
        sealSeed(cashier.ctx.config, secret),
        commitmentOf(secret),
      ]),
  }
}
