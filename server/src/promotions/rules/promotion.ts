import { type GameSection, gameSections } from '@sala/contract/games/game.ts'
import type { promotionFrequencies, promotionTriggers } from '@sala/contract/promotions/promotion.ts'
import type { Satang } from '@sala/contract/wire/money.ts'

/** Percent of a stake that counts, by section; `other`: what is not named, and games the catalogue does not know. */
export type Weights = Readonly<Partial<Record<GameSection | 'other', number>>>

/** A promotion as the table has it (its migration says what each column is). */
export type Promotion = {
  readonly id: number
  readonly trigger: (typeof promotionTriggers)[number]
  readonly frequency: (typeof promotionFrequencies)[number]
  readonly deposit_minimum: Satang | null
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
}

/** How much of a stake in that section counts. A game nobody knows is not the member's fault: it counts as `other`. */
export const weightOf = (weights: Weights, section: GameSection | null): number =>
  (section === null ? undefined : weights[section]) ?? weights.other ?? 0

/** The kinds of game whose stakes do not count at all. */
export const uncountedSections = (weights: Weights): GameSection[] =>
  gameSections.filter(section => weightOf(weights, section) === 0)

/** Neither closed nor begun. */
export const isUpcoming = (promotion: Promotion, at: Date): boolean =>
  promotion.active && promotion.starts_at > at

export const isRunning = (promotion: Promotion, at: Date): boolean =>
  promotion.active && promotion.starts_at <= at && (promotion.ends_at === null || at < promotion.ends_at)
