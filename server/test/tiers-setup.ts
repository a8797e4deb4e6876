import { type SentTierDraft, tierDraft } from '@sala/contract/rewards/tiers/tier-draft.ts'
import { addPlayDay } from '../src/ledger/daily-play-totals.ts'
import { bangkokDate, daysLater } from '../src/platform/calendar.ts'
import { inTransaction } from '../src/platform/db.ts'
import { takeTierGift } from '../src/rewards/tiers/tier-gifts.ts'
import { adoptTierTable } from '../src/rewards/tiers/tier-tables.ts'
import { useRewards } from './rewards-setup.ts'
import type { TestMember } from './test-members.ts'

const NONE = { withdrawal_maximum: null, withdrawal_day_maximum: null, queue_minutes: null } as const

/** Two tiers. The first one begins at 1,000 points, the second one at 10,000 points and has each benefit. */
export const TIERS: SentTierDraft = {
  tiers: [
    {
      ...{ name: 'ทองแดง', chip: 'bronze', floor: 1_000, ...NONE },
      ...{ cashback_bp: 100, cashback_maximum: 50, birthday_gift: 20 },
    },
    {
      ...{ name: 'ทอง', chip: 'gold', floor: 10_000, queue_minutes: 5 },
      ...{ withdrawal_maximum: 300_000, withdrawal_day_maximum: 800_000 },
      ...{ cashback_bp: 200, cashback_maximum: 200, birthday_gift: 100 },
    },
  ],
  turnover_times: 0,
  maximum_withdrawal: null,
  valid_days: 7,
  budget: 1_000,
}

/** Returns test functions for membership tiers on a test database: members play, and claim the gifts of their tier. */
export const useTiers = () => {
  const rewards = useRewards()
  const { cashier } = rewards
  return {
    ...rewards,
    /** Introduces a table of tiers by two operators, then computes the tiers of all members. Returns the number of the table. */
    table: async (changes: Partial<SentTierDraft> = {}): Promise<number> => {
      const id = await adoptTierTable(
        cashier.ctx,
        { operator: 'nok', checker: 'lek', reason: 'a table of the test' },
        tierDraft.parse({ ...TIERS, ...changes }),
      )
      await cashier.run()
      return id
    },
    /**
     * Records valid stakes in baht for the Bangkok day that was `ago` days ago. `lost` is the part of these stakes, in baht, that the member lost.
     */
    staked: async (member: Pick<TestMember, 'id'>, baht: number, ago = 0, lost = 0): Promise<void> => {
      const day = daysLater(bangkokDate(cashier.ctx.clock.now()), -ago)
      const stake = BigInt(Math.round(baht * 100))
      const play = { day, rounds: 1, stake, valid_stake: stake, win: stake - BigInt(lost) * 100n }
      await inTransaction(cashier.ctx.db, tx => addPlayDay(tx, member.id, play))
    },
    gift: (member: Pick<TestMember, 'id'>, kind: 'birthday' | 'cashback') =>
      takeTierGift(cashier.ctx, member.id, kind),
    changes: (member: Pick<TestMember, 'id'>) =>
      cashier.database.query<{ place: number | null; points: string }>(
        'select place, points::text from tier_changes where member_id = $1 order by no',
        [member.id],
      ),
  }
}
