import {
  type SentTournamentDraft,
  tournamentDraft,
} from '@sala/contract/rewards/tournaments/tournament-draft.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../src/account/members/members.ts'
import { inTransaction } from '../src/platform/db.ts'
import type { CountedRound } from '../src/ports.ts'
import { promotionOf } from '../src/promotions/offers/promotions.ts'
import { grantReward } from '../src/rewards/grants/reward-grants.ts'
import { payPrizes } from '../src/rewards/tournaments/prize-payment.ts'
import { countTournamentRounds } from '../src/rewards/tournaments/round-counter.ts'
import { decideDue } from '../src/rewards/tournaments/tournament-decision.ts'
import { joinTournament } from '../src/rewards/tournaments/tournament-entries.ts'
import { scoreRounds } from '../src/rewards/tournaments/tournament-scores.ts'
import { tournamentFor } from '../src/rewards/tournaments/tournament-views.ts'
import { openTournament } from '../src/rewards/tournaments/tournaments.ts'
import { REWARD, useRewards } from './rewards-setup.ts'
import type { TestMember } from './test-members.ts'

/** Terms of a tournament of slots that lasts a day and has three prizes. It begins an hour after the start of the tests. */
export const TOURNAMENT: SentTournamentDraft = {
  title: 'แข่งสล็อตประจำวัน',
  section: 'slot',
  scoring: 'best_multiple',
  minimum_stake: 10,
  starts_at: '2030-01-01T00:00:00Z',
  ends_at: '2030-01-02T00:00:00Z',
  counting_hours: 2,
  prizes: [300, 200, 100],
  turnover_times: 0,
  maximum_withdrawal: null,
  valid_days: 7,
}

const START_MS = Date.parse(TOURNAMENT.starts_at)
const MINUTE_MS = 60_000

export type Reported = {
  readonly round: string
  readonly stake: bigint
  readonly win: bigint
  /** Minutes from the start of the tournament to the round. */
  readonly minute: number
  readonly section?: CountedRound['section']
  readonly returned?: bigint
  readonly returned_stake?: bigint
}

const countedRound = (reported: Reported): CountedRound => {
  const played_at = new Date(START_MS + reported.minute * MINUTE_MS)
  return {
    ...{ round_id: reported.round, game_id: 'lotus', section: reported.section ?? 'slot', played_at },
    ...{ stake: satang(reported.stake), valid_stake: satang(reported.stake), win: satang(reported.win) },
    returned: satang(reported.returned ?? 0n),
    returned_stake: satang(reported.returned_stake ?? 0n),
    placed: { from: played_at, until: played_at, first_no: null, last_no: null },
  }
}

/** Returns test functions for tournaments on a test database. Times are in minutes from the tournament's start. */
export const useTournaments = () => {
  const rewards = useRewards()
  const { cashier } = rewards
  const at = (minutes: number): void => cashier.ctx.clock.set(new Date(START_MS + minutes * MINUTE_MS))
  return {
    ...rewards,
    atMinute: at,
    /** Opens a tournament an hour before it starts, then moves the clock to the start. Returns the tournament's number. */
    tournament: async (changes: Partial<SentTournamentDraft> = {}): Promise<number> => {
      at(-60)
      const id = await openTournament(
        cashier.ctx,
        { operator: 'nok', checker: 'lek', reason: 'a tournament of the test' },
        tournamentDraft.parse({ ...TOURNAMENT, ...changes }),
      )
      at(0)
      return id
    },
    join: (member: Pick<TestMember, 'id'>, id: number) => joinTournament(cashier.ctx, member.id, id),
    view: (member: Pick<TestMember, 'id'>, id: number) => tournamentFor(cashier.ctx, member.id, id),
    /** Counts a round of the member, as if the game site had reported it. To roll a round back, a test reports it again with negative amounts. */
    play: (member: Pick<TestMember, 'id'>, round: Reported): Promise<void> =>
      inTransaction(cashier.ctx.db, async tx => {
        await lockMember(tx, member.id)
        await countTournamentRounds(tx, member.id, [countedRound(round)], cashier.ctx.clock.now())
      }),
    score: () => scoreRounds(cashier.ctx),
    /** Gives the member the bonus of a reward, as a coupon does. */
    giveReward: (member: Pick<TestMember, 'id'>, promotion: number) =>
      grantReward(cashier.ctx, member.id, async ({ tx, give }) =>
        give({
          promotion: await promotionOf(tx, promotion),
          amount: REWARD.amount,
          periodOf: () => 'once',
        }),
      ),
    pay: async (): Promise<void> => {
      await payPrizes(cashier.ctx)
      await cashier.run()
    },
    /** Moves the clock past the hour in which late rounds still count. Then the tournaments are decided and their prizes paid. */
    decide: async (): Promise<void> => {
      at(24 * 60 + 2 * 60 + 5)
      await decideDue(cashier.ctx)
      await payPrizes(cashier.ctx)
      await cashier.run()
    },
  }
}
