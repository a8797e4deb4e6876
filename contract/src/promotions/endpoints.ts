import { z } from 'zod'
import { promotionReasons } from '../errors/promotion-reasons.ts'
import { gameSections } from '../games/endpoints.ts'
import { endpoint } from '../wire/endpoint.ts'
import { amount, amountInQuery, idOf, instant, shortText, success } from '../wire/fields.ts'

/** deposit: given with a deposit. weekly_refund: a part of last week's loss, computed on Wednesdays. birthday: in the birth month. */
export const promotionTriggers = ['deposit', 'weekly_refund', 'birthday'] as const
/** How often a member may have it. A week begins on Wednesday 00:00 in Bangkok. */
export const promotionFrequencies = ['once', 'week', 'birthday_year'] as const

/**
 * offered: waits to be claimed. open: its turnover is being played. settling: the turnover is done, what is above the
 * maximum is being taken. giving_up, expiring: the bonus is being taken back. Then completed, given_up, expired, or lost
 * (nothing was left to protect).
 */
export const bonusStatuses = [
  'offered',
  'open',
  'settling',
  'giving_up',
  'expiring',
  'completed',
  'given_up',
  'expired',
  'lost',
] as const
export type BonusStatus = (typeof bonusStatuses)[number]

const promotionId = z.int().positive()

/** Why not, as a code and as a Thai sentence. */
const reason = z.object({
  code: z.enum(Object.keys(promotionReasons) as (keyof typeof promotionReasons)[]),
  text: z.string(),
})

/** Whether the signed-in member can take it now, why not, and when that changes by itself. */
const standing = z.object({
  can_take: z.boolean(),
  reason: reason.nullable(),
  next: instant.nullable(),
  /** The bonus that waits to be claimed with C16, and how much it is. */
  bonus_id: idOf('bon').nullable(),
  bonus: amount.nullable(),
})

/** How much of a stake counts, in percent. `section` null: games the catalogue does not know. */
const weight = z.object({ section: z.enum(gameSections).nullable(), percent: z.int().min(0).max(100) })

export const promotion = z.object({
  id: promotionId,
  /** A word for the picture. */
  art: z.string(),
  /** Degrees of the colour circle. */
  hue: z.int(),
  title: z.string(),
  summary: z.string(),
  terms: z.array(z.string()),
  trigger: z.enum(promotionTriggers),
  frequency: z.enum(promotionFrequencies),
  in_birth_month: z.boolean(),
  /** What must really be paid; null when it is no deposit promotion. */
  deposit_minimum: amount.nullable(),
  /** One of the two: so many baht, or so many percent. */
  bonus: amount.nullable(),
  rate_percent: z.number().nullable(),
  /** Turnover is so many times deposit and bonus together. */
  turnover_times: z.int(),
  /** What can be withdrawn at most of deposit and bonus; null without a limit. */
  maximum_withdrawal: amount.nullable(),
  /** How long a waiting bonus can be claimed, and how long its turnover may take. */
  claim_days: z.int().nullable(),
  valid_days: z.int(),
  weights: z.array(weight),
  starts_at: instant,
  ends_at: instant.nullable(),
})

/** What the first page says of one: its picture, its name and what it is about. */
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

export const bonusView = z.object({
  id: idOf('bon'),
  promotion_id: promotionId,
  title: z.string(),
  status: z.enum(bonusStatuses),
  amount,
  /** The deposit it came with; zero for the others. */
  deposit_amount: amount,
  turnover_needed: amount,
  turnover_done: amount,
  turnover_left: amount,
  maximum_withdrawal: amount.nullable(),
  /** What went back to the house at its end. */
  taken: amount,
  /** Offered only: until when it can be claimed, and whether that can be done now. */
  claim_until: instant.nullable(),
  can_claim: z.boolean(),
  reason: reason.nullable(),
  /** Open only: what giving up would take and leave, by the credit as last compared. */
  give_up: z.object({ takes: amount, keeps: amount }).nullable(),
  opened_at: instant.nullable(),
  expires_at: instant.nullable(),
  ended_at: instant.nullable(),
})

const quote = z.object({
  promotion_id: promotionId,
  amount,
  bonus: amount,
  /** What must be staked before anything can be withdrawn. */
  turnover_needed: amount,
  maximum_withdrawal: amount.nullable(),
  valid_days: z.int(),
  can_take: z.boolean(),
  reason: reason.nullable(),
})

/** The week that runs now, for the block of the weekly refund: what its part of the loss so far would be on Wednesday. */
const weeklyRefund = z.object({
  rate_percent: z.number(),
  from: instant,
  computed_at: instant,
  net_loss: amount,
  refund: amount,
})

export const promotionsEndpoints = {
  promotions: endpoint({
    id: 'C21-promotions',
    method: 'GET',
    path: '/promotions',
    auth: 'optional',
    summary: 'All running promotions; for a member also which can be taken now and why not',
    response: z.object({
      /** `mine` is null for a visitor. */
      data: z.array(promotion.extend({ mine: standing.nullable() })),
    }),
  }),
  promotion_quote: endpoint({
    id: 'C21-promotion-quote',
    method: 'GET',
    path: '/promotions/{id}/quote',
    auth: 'optional',
    summary: 'What a deposit of that amount would give and ask for, before it is accepted',
    params: z.object({ id: shortText }),
    query: z.object({ amount: amountInQuery }),
    response: z.object({ data: quote }),
  }),
  bonuses: endpoint({
    id: 'C21-bonuses',
    method: 'GET',
    path: '/bonuses',
    auth: 'member',
    summary: "The member's bonuses, newest first, with their turnover and what waits to be claimed",
    response: z.object({
      /** Turnover left to play, all bonuses received so far, and what waits to be claimed. */
      bonus: z.object({ turnover: amount, total: amount, pending: amount }),
      weekly_refund: weeklyRefund.nullable(),
      data: z.array(bonusView),
    }),
  }),
  get_bonus: endpoint({
    id: 'C16',
    method: 'POST',
    path: '/customers/get-bonus/{id}',
    auth: 'member',
    summary: 'Claim a waiting bonus, by its id or by that of its promotion',
    params: z.object({ id: shortText }),
    response: z.object({ success: z.literal(true), msg: z.string() }),
  }),
  give_up_bonus: endpoint({
    id: 'C21-give-up-bonus',
    method: 'POST',
    path: '/bonuses/{id}/give-up',
    auth: 'member',
    summary: 'Give an open bonus up: it and what it won are taken back, the own money left stays',
    params: z.object({ id: idOf('bon') }),
    response: success,
  }),
  withdrawable_now: endpoint({
    id: 'C21-withdrawable-now',
    method: 'GET',
    path: '/withdrawable',
    auth: 'member',
    summary: 'What is free to withdraw, what is locked by which bonus, and the stakes that counted',
    response: z.object({
      free: amount,
      locked: amount,
      /** On its way: to or from the game site, or in a withdrawal. */
      pending: amount,
      locked_by: bonusView.nullable(),
      /** What was staked since that bonus was opened, and how much of it counts. */
      stakes: z.array(
        z.object({ section: z.enum(gameSections).nullable(), valid_stake: amount, counted: amount }),
      ),
    }),
  }),
} as const
