import type { CareStep } from '@sala/contract/care/harm-markers.ts'
import type { CareRules } from '../settings.ts'

type Scores = Pick<CareRules, 'message_score' | 'talk_score' | 'break_score'>

/** Returns the step of care that a score reaches. Returns null if the score is below the first step. */
export const stepOfScore = (score: number, rules: Scores): CareStep | null => {
  if (score >= rules.break_score) return 3
  if (score >= rules.talk_score) return 2
  return score >= rules.message_score ? 1 : null
}
