/**
 * How far above a friend a member earns by them (B06): one row a level, with the percent of a week's net loss unless the settings
 * say otherwise (together well below what a net loss leaves the house), who stands there, and what is said while nobody does.
 * A level that is added is a row of `referral_levels` too, with the first week that it earns from (weeks before it are settled)
 * and the lines of those who are members already.
 */
const levels = [
  { level: 1, percent: 5, who: 'เพื่อนที่คุณแนะนำ', nobody: 'ส่งลิงก์แนะนำให้เพื่อน เมื่อเพื่อนสมัครจะแสดงที่นี่' },
  { level: 2, percent: 3, who: 'เพื่อนของเพื่อน', nobody: 'เมื่อเพื่อนของคุณชวนเพื่อนต่อ จะแสดงที่นี่' },
  { level: 3, percent: 2, who: 'เพื่อนของชั้นที่ 2', nobody: 'เมื่อเพื่อนของเพื่อนชวนต่ออีกชั้น จะแสดงที่นี่' },
] as const

export type ReferralLevel = (typeof levels)[number]['level']
type Facts = { readonly percent: number; readonly who: string; readonly nobody: string }

export const referralLevels: readonly ReferralLevel[] = levels.map(({ level }) => level)

/** Each level's row by its number. */
export const levelFacts = Object.fromEntries(levels.map(({ level, ...facts }) => [level, facts])) as Readonly<
  Record<ReferralLevel, Facts>
>

/** A level as a query names it; null for anything else. */
export const readLevel = (text: string): ReferralLevel | null =>
  referralLevels.find(level => String(level) === text) ?? null
