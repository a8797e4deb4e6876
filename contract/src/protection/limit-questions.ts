/**
 * Occasions on which the lobby asks the member to set a deposit limit: `first` before the first deposit, `review` each half year after that.
 * Source: RTS 12A and 12E of the UK Gambling Commission, in force from 30 June 2026.
 */
export const limitQuestions = ['first', 'review'] as const
export type LimitQuestion = (typeof limitQuestions)[number]

/**
 * Answers when the lobby asks for a deposit limit. `set`: the member sets a limit. `none`: the member wants no limit. `kept`: the member's
 * limits stay as they are.
 */
export const limitAnswers = ['set', 'none', 'kept'] as const
export type LimitAnswer = (typeof limitAnswers)[number]

/** Days after an answer until the lobby asks the member again. */
export const LIMIT_REVIEW_DAYS = 182

/** Weekly deposit limits that the lobby suggests, in baht. The member may type any other amount. */
export const SUGGESTED_LIMITS_BAHT = [1_000, 3_000, 10_000] as const
