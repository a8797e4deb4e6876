/**
 * Referral levels (B06). Each level has a default percentage of the week's net loss (`percent`), the Thai name of its friends (`who`), and a
 * text for a level without friends (`nobody`). A new level also needs a row in `referral_levels` with its first earning week, and links for
 * existing members.
 */
const levels = [
  { level: 1, percent: 5, who: 'เพื่อนที่คุณแนะนำ', nobody: 'ส่งลิงก์แนะนำให้เพื่อน เมื่อเพื่อนสมัครจะแสดงที่นี่' },
  { level: 2, percent: 3, who: 'เพื่อนของเพื่อน', nobody: 'เมื่อเพื่อนของคุณชวนเพื่อนต่อ จะแสดงที่นี่' },
  { level: 3, percent: 2, who: 'เพื่อนของชั้นที่ 2', nobody: 'เมื่อเพื่อนของเพื่อนชวนต่ออีกชั้น จะแสดงที่นี่' },
] as const

export type ReferralLevel = (typeof levels)[number]['level']
type Facts = { readonly percent: number; readonly who: string; readonly nobody: string }

export const referralLevels: readonly ReferralLevel[] = levels.map(({ level }) => level)

export const levelFacts = Object.fromEntries(levels.map(({ level, ...facts }) => [level, facts])) as Readonly<
  Record<ReferralLevel, Facts>
>

/** Parses a referral level from a query; null for any other text. */
export const readLevel = (text: string): ReferralLevel | null =>
  referralLevels.find(level => String(level) === text) ?? null
