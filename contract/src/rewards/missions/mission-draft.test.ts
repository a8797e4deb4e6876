import { expect, test } from 'vitest'
import { leftOutConditions, MISSION_REWARD_MAX_BAHT, missionConditions } from './mission-conditions.ts'
import { missionDraft } from './mission-draft.ts'

const DRAFT = {
  ...{ condition: 'prove_phone', section: null, days_needed: null, reward_fixed: 20, turnover_times: 3 },
  ...{ valid_days: 7, budget: 100, ends_at: '2030-01-01T00:00:00Z' },
}
const pathsOf = (changes: object): string[] => {
  const { error } = missionDraft.safeParse({ ...DRAFT, ...changes })
  return (error?.issues ?? []).map(({ path }) => path.join('.'))
}

test('no condition names an amount, a loss, a deposit or a number of rounds, and each excluded condition has its reason', () => {
  for (const condition of missionConditions)
    expect(condition).not.toMatch(/stake|loss|lose|deposit|round|amount|streak/)
  for (const text of leftOutConditions) expect(text).toContain('เพราะ')
  expect(missionDraft.safeParse({ ...DRAFT, condition: 'stake_amount' }).success).toBe(false)
})

test('a bonus above the maximum, and a field of another condition, are refused at their fields', () => {
  expect(pathsOf({})).toEqual([])
  expect(pathsOf({ reward_fixed: MISSION_REWARD_MAX_BAHT + 0.01 })).toEqual(['reward_fixed'])
  expect(pathsOf({ section: 'slot' })).toEqual(['section'])
  expect(pathsOf({ condition: 'play_section' })).toEqual(['section'])
  expect(pathsOf({ days_needed: 3 })).toEqual(['days_needed'])
  expect(pathsOf({ condition: 'check_in', days_needed: 21 })).toEqual(['days_needed'])
  expect(pathsOf({ budget: 19 })).toEqual(['budget'])
})
