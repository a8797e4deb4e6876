import { type GameSection, gameSections } from '@sala/contract/games/game-facts.ts'
import type {
  promotionAudiences,
  promotionFrequencies,
  promotionTriggers,
} from '@sala/contract/promotions/promotion.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { DAY_MS } from '../../platform/calendar.ts'

/**
 * Percentage of a stake that counts towards the wagering requirement, by game section. `other` applies to all sections that are not listed,
 * and to unknown games.
 */
export type Weights = Readonly<Partial<Record<GameSection | 'other', number>>>

/** A row of the database table `promotions`. The migration that creates the table describes its columns. */
export type Promotion = {
  readonly id: number
  readonly trigger: (typeof promotionTriggers)[number]
  readonly frequency: (typeof promotionFrequencies)[number]
  /** Section whose stakes a `stake_rebate` refunds. Null for other triggers. */
  readonly section: GameSection | null
  readonly deposit_minimum: Satang | null
  /** Maximum number of invited members for whom a person gets the bonus. Null except for the trigger `friend_deposit`. */
  readonly friends_max: number | null
  readonly reward_fixed: Satang | null
  readonly rate_bp: number | null
  readonly turnover_times: number
  readonly maximum_withdrawal: Satang | null
  readonly claim_days: number | null
  readonly valid_days: number
  readonly weights: Weights
  readonly greatest_stake_bp: number | null
  readonly greatest_stake_least: Satang | null
  readonly once_per_person: boolean
  readonly title: string
  readonly summary: string
  readonly terms: string[]
  readonly art: string
  readonly hue: number
  readonly starts_at: Date
  readonly ends_at: Date | null
  readonly active: boolean
  /** Time at which the promotion was first opened. Null for a draft. */
  readonly opened_at: Date | null
  readonly audience: (typeof promotionAudiences)[number]
  readonly audience_days: number | null
}

/** Returns which percentage of a stake in the section counts towards the wagering requirement. Unknown games (null) count as `other`. */
export const weightOf = (weights: Weights, section: GameSection | null): number =>
  (section === null ? undefined : weights[section]) ?? weights.other ?? 0

/** Returns the game sections whose stakes do not count towards the wagering requirement. */
export const uncountedSections = (weights: Weights): GameSection[] =>
  gameSections.filter(section => weightOf(weights, section) === 0)

export const isUpcoming = (promotion: Promotion, at: Date): boolean =>
  promotion.active && promotion.starts_at > at

export const isRunning = (promotion: Promotion, at: Date): boolean =>
  promotion.active && promotion.starts_at <= at && (promotion.ends_at === null || at < promotion.ends_at)

type Seen = {
  readonly registered_at: Date
  readonly last_deposit_at: Date | null
}

export const isInAudience = (
  { audience, audience_days }: Promotion,
  { registered_at, last_deposit_at }: Seen,
  at: Date,
): boolean => {
  if (audience === 'everybody') return true
  const since = new Date(at.getTime() - (audience_days ?? 0) * DAY_MS)
  if (audience === 'new') return registered_at >= since
  return last_deposit_at !== null && last_deposit_at <= since
}
