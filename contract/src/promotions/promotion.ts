import { z } from 'zod'
import { promotionReasons } from '../errors/promotion-reasons.ts'
import { gameSections } from '../games/game-facts.ts'
import { amount, idOf, instant } from '../wire/field-schemas.ts'

/**
 * Events for which a promotion gives its bonus:
 * - deposit: the member makes a deposit.
 * - weekly_refund: each Wednesday, a share of the member's loss of last week.
 * - daily_refund: a share of yesterday's loss.
 * - stake_rebate: a share of last week's stakes in one game section.
 * - birthday: the member's birth month.
 * - friend_deposit: the first deposit of a person whom the member invited.
 * - reward: a coupon, a draw or a mission.
 */
export const promotionTriggers = [
  'deposit',
  'weekly_refund',
  'daily_refund',
  'stake_rebate',
  'birthday',
  'friend_deposit',
  'reward',
] as const
export type PromotionTrigger = (typeof promotionTriggers)[number]
/**
 * How often a member may claim a promotion. A day begins at 00:00, and a week on Wednesday at 00:00, in Bangkok. `birthday_year`: once in each
 * birth month. `friend`: once for each invited member.
 */
export const promotionFrequencies = ['once', 'day', 'week', 'birthday_year', 'friend'] as const
export type PromotionFrequency = (typeof promotionFrequencies)[number]

/** Members who may claim a promotion: all, those registered within N days, or those without a deposit for N days. */
export const promotionAudiences = ['everybody', 'new', 'returning'] as const
export type PromotionAudience = (typeof promotionAudiences)[number]
export const promotionArts = ['welcome', 'boost', 'crown', 'refund', 'birthday', 'gift'] as const
export type PromotionArt = (typeof promotionArts)[number]

export const promotionId = z.int().positive()

/** The reason why a member cannot claim a promotion or bonus: a code and a Thai sentence. */
export const reason = z.object({
  code: z.enum(Object.keys(promotionReasons) as (keyof typeof promotionReasons)[]),
  text: z.string(),
})

/**
 * Whether the member can claim the promotion now (`can_take`). If not, `reason` says why, and `next` is the time from which it is possible.
 */
export const standing = z.object({
  can_take: z.boolean(),
  reason: reason.nullable(),
  next: instant.nullable(),
  /** Id and amount of the offered bonus that the member can claim now (call C16 of the specification). */
  bonus_id: idOf('bon').nullable(),
  bonus: amount.nullable(),
})

/**
 * How much of a stake counts towards the wagering requirement, in percent, for one game section. If `section` is null, it applies to games that are
 * not in the catalogue.
 */
const weight = z.object({ section: z.enum(gameSections).nullable(), percent: z.int().min(0).max(100) })

export const promotion = z.object({
  id: promotionId,
  art: z.string(),
  /** Hue in degrees of the promotion's picture. */
  hue: z.int(),
  title: z.string(),
  summary: z.string(),
  terms: z.array(z.string()),
  trigger: z.enum(promotionTriggers),
  frequency: z.enum(promotionFrequencies),
  /** Only for the trigger `stake_rebate`: the game section whose stakes earn the bonus; null for other triggers. */
  section: z.enum(gameSections).nullable(),
  /**
   * Smallest deposit for which the promotion gives its bonus. For `friend_deposit` it is the deposit of the invited member. Null for a
   * promotion without a deposit.
   */
  deposit_minimum: amount.nullable(),
  /** For a bonus without a deposit: number of completed deposits that the member needs before claiming it. */
  earlier_deposits: z.int(),
  /** The bonus is an amount in baht or a percentage: exactly one of these two fields is set. */
  bonus: amount.nullable(),
  rate_percent: z.number().nullable(),
  /** The wagering requirement as a multiple of deposit and bonus together. */
  turnover_times: z.int(),
  /** Maximum withdrawal of credit from the deposit and the bonus; null without a limit. */
  maximum_withdrawal: amount.nullable(),
  /** `claim_days`: days for claiming an offered bonus. `valid_days`: days for meeting the wagering requirement. */
  claim_days: z.int().nullable(),
  valid_days: z.int(),
  weights: z.array(weight),
  starts_at: instant,
  ends_at: instant.nullable(),
})

/** The promotion's fields on the home page: picture, name and summary. */
export const promotionBrief = promotion.pick({
  id: true,
  art: true,
  hue: true,
  title: true,
  summary: true,
  trigger: true,
  bonus: true,
  rate_percent: true,
})
