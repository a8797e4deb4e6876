/**
 * Questions for a deposit limit: before the first deposit, and later each half year. Source: RTS 12A and 12E of the UK Gambling Commission,
 * in force from 30 June 2026.
 */
export const limitQuestions = ['first', 'review'] as const
export type LimitQuestion = (typeof limitQuestions)[number]

/** Answers to the question. `set`: the member sets a limit. `none`: the member wants no limit. `kept`: the member's limits stay as they are. */
export const limitAnswers = ['set', 'none', 'kept'] as const
export type LimitAnswer = (typeof limitAnswers)[number]

/** Days after an answer until the member is asked to review it. */
export const LIMIT_REVIEW_DAYS = 182

/** Suggested deposit limits of a week, in baht. The member may type any other amount. */
export const SUGGESTED_LIMITS_BAHT = [1_000, 3_000, 10_000] as const
