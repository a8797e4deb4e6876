/**
 * How far above a friend a member earns by them (B06). One more level is one more number here, a row of `referral_levels` (with the first week
 * that it earns from: weeks before it are settled) with the lines of those who are members already, and its rate among the settings of `referral`, which the compiler asks for.
 */
export const referralLevels = [1, 2, 3] as const
export type ReferralLevel = (typeof referralLevels)[number]

/** A level as a query names it; null for anything else. */
export const readLevel = (text: string): ReferralLevel | null =>
  referralLevels.find(level => String(level) === text) ?? null
