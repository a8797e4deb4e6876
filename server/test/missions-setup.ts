import { missionDraft, type SentMissionDraft } from '@sala/contract/rewards/missions/mission-draft.ts'
import { checkIn, takeMission } from '../src/rewards/missions/mission-claims.ts'
import { openMission } from '../src/rewards/missions/missions.ts'
import { useRewards } from './rewards-setup.ts'
import type { TestMember } from './test-members.ts'

/** Terms of a mission that gives 20 baht for a verified phone. */
export const MISSION: SentMissionDraft = {
  condition: 'prove_phone',
  section: null,
  days_needed: null,
  reward_fixed: 20,
  turnover_times: 0,
  valid_days: 7,
  budget: 1_000,
  ends_at: '2035-01-01T00:00:00Z',
}

/** Returns test functions for missions on a test database: operators open missions, and members check in and claim. */
export const useMissions = () => {
  const rewards = useRewards()
  const { cashier } = rewards
  return {
    ...rewards,
    /** Opens a mission by two operators. Returns its number. */
    mission: (changes: Partial<SentMissionDraft> = {}): Promise<number> =>
      openMission(
        cashier.ctx,
        { operator: 'nok', checker: 'lek', reason: 'a mission of the test' },
        missionDraft.parse({ ...MISSION, ...changes }),
      ),
    take: (member: Pick<TestMember, 'id'>, mission: number) => takeMission(cashier.ctx, member.id, mission),
    checkIn: (member: Pick<TestMember, 'id'>) => checkIn(cashier.ctx, member.id),
    provePhone: (member: Pick<TestMember, 'id'>) =>
      cashier.database.query('update members set phone_proved = true where id = $1', [member.id]),
  }
}
