import { z } from 'zod'
import { promotionReasons } from '../errors/promotion-reasons.ts'
import { gameSections } from '../games/game.ts'
import { amount, idOf, instant } from '../wire/fields.ts'

/**
 * deposit: given with a deposit. weekly_refund: a share of last week's loss, computed on Wednesdays.
 * birthday: in the birth month.
 */
export const promotionTriggers = ['deposit', 'weekly_refund', 'birthday'] as const
export type PromotionTrigger = (typeof promotionTriggers)[number]
/**
 * How often a member may claim it. A week begins on Wednesday 00:00 in Bangkok; birthday_year is once in
 * each birth month.
 */
export const promotionFrequencies = ['once', 'week', 'birthday_year'] as const
export type PromotionFrequency = (typeof promotionFrequencies)[number]

/** Audience: all members, members registered within N days, or members without a deposit for N days. */
export const promotionAudiences = ['everybody', 'new', 'returning'] as const
export type PromotionAudience = (typeof promotionAudiences)[number]
/** Names of the available pictures. */
export const promotionArts = ['welcome', 'boost', 'crown', 'refund', 'birthday', 'gift'] as const
export type PromotionArt = (typeof promotionArts)[number]

export const promotionId = z.int().positive()

/** Why it cannot be claimed: a code and a Thai sentence. */
export const reason = z.object({
  code: z.enum(Object.keys(promotionReasons) as (keyof typeof promotionReasons)[]),
  text: z.string(),
})

/** Whether the member can claim it now, the reason if not, and when that changes. */
export const standing = z.object({
  can_take: z.boolean(),
  reason: reason.nullable(),
  next: instant.nullable(),
  /** The bonus to claim with C16, and its amount. */
  bonus_id: idOf('bon').nullable(),
  bonus: amount.nullable(),
})

/** How much of a stake counts, in percent. `section` null: games that are not in the catalogue. */
const weight = z.object({ section: z.enum(gameSections).nullable(), percent: z.int().min(0).max(100) })

export const promotion = z.object({
  id: promotionId,
  /** Name of the picture. */
  art: z.string(),
  /** Hue in degrees. */
  hue: z.int(),
  title: z.string(),
  summary: z.string(),
  terms: z.array(z.string()),
  trigger: z.enum(promotionTriggers),
  frequency: z.enum(promotionFrequencies),
  /** The smallest deposit; null for promotions without a deposit. */
  deposit_minimum: amount.nullable(),
  /** How many completed deposits a bonus without a deposit requires. */
  earlier_deposits: z.int(),
  /** Exactly one of the two is set: an amount in baht, or a percentage. */
  bonus: amount.nullable(),
  rate_percent: z.number().nullable(),
  /** The wagering requirement as a multiple of deposit and bonus together. */
  turnover_times: z.int(),
  /** The largest withdrawal from deposit and bonus; null without a limit. */
  maximum_withdrawal: amount.nullable(),
  /** How long an offered bonus can be claimed, and how long its wagering may take. */
  claim_days: z.int().nullable(),
  valid_days: z.int(),
  weights: z.array(weight),
  starts_at: instant,
  ends_at: instant.nullable(),
})

/** Fields on the first page: picture, name, summary. */
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
