import { z } from 'zod'
import { gameSections } from '../../games/game-facts.ts'
import { bonusStatuses } from '../../promotions/bonus.ts'
import {
  promotionAudiences,
  promotionFrequencies,
  promotionId,
  promotionTriggers,
} from '../../promotions/promotion.ts'
import { promotionEdit } from '../../promotions/promotion-edit.ts'
import { TITLE_MAX_CHARACTERS } from '../../promotions/promotion-text-limits.ts'
import { amount, instant } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { editVersionField, savedAnswer } from '../edit-conflict-check.ts'
import { caseSettlement, maskedMember } from '../members/masked-member.ts'
import { reason } from '../operator-credentials.ts'

export const promotionStates = ['draft', 'upcoming', 'running', 'over', 'closed'] as const
export type PromotionState = (typeof promotionStates)[number]

const params = z.object({ promotion: z.coerce.number().pipe(promotionId) })
const titleText = `กรุณากรอกชื่อ ไม่เกิน ${TITLE_MAX_CHARACTERS} ตัวอักษร`

const budget = z.object({ budget: amount, spent: amount })

const promotionFacts = z.object({
  id: promotionId,
  state: z.enum(promotionStates),
  title: z.string(),
  art: z.string(),
  hue: z.number(),
  trigger: z.enum(promotionTriggers),
  frequency: z.enum(promotionFrequencies),
  /** Only for the trigger `stake_rebate`: the game section whose stakes earn the bonus; null for other triggers. */
  section: z.enum(gameSections).nullable(),
  reward_fixed: amount.nullable(),
  rate_percent: z.number().nullable(),
  turnover_times: z.number(),
  starts_at: instant,
  ends_at: instant.nullable(),
  /** Maximum total of the promotion's bonuses; null: no limit. */
  budget: budget.nullable(),
})

const given = z.object({ members: z.number(), bonuses: z.number(), amount })

/** Bonuses of a promotion since it first opened: totals, by status, and by day. */
export const promotionResults = z.object({
  given,
  taken_back: amount,
  by_status: z.array(z.object({ status: z.enum(bonusStatuses), bonuses: z.number(), amount })),
  /** Totals of each of the last thirty Bangkok days. Days without a bonus are omitted. */
  days: z.array(z.object({ day: z.iso.date(), bonuses: z.number(), amount })),
})

const promotionWhole = promotionFacts.extend({
  summary: z.string(),
  /** The promotion's terms that the program generates from its rules. */
  rule_terms: z.array(z.string()),
  /** The promotion's terms that a staff user wrote. */
  terms: z.array(z.string()),
  deposit_minimum: amount.nullable(),
  /**
   * Only for a promotion with the trigger `friend_deposit`: maximum number of invited members for whom a person gets the bonus. Null for
   * other triggers.
   */
  friends_max: z.number().nullable(),
  maximum_withdrawal: amount.nullable(),
  claim_days: z.number().nullable(),
  valid_days: z.number(),
  weights: z.record(z.string(), z.number()),
  greatest_stake_percent: z.number().nullable(),
  greatest_stake_least: amount.nullable(),
  once_per_person: z.boolean(),
  audience: z.enum(promotionAudiences),
  audience_days: z.number().nullable(),
  opened_at: instant.nullable(),
  /** The newest change of the promotion (copy, edit, opening or closing), with its time and the staff user who made it. */
  changed: caseSettlement.nullable(),
  /** Version of the promotion's texts and numbers. A request that changes them must contain it, so that the server detects concurrent edits. */
  seen: z.string(),
  results: promotionResults,
})

/** Signs of abuse. A dry run of a promotion counts the members with each sign among those who would have received the bonus. */
export const trialMarks = [
  'payer',
  'device',
  'name_and_birth_date',
  'name_and_address',
  'hardly_played',
] as const
export type TrialMark = (typeof trialMarks)[number]

const trial = z.object({
  from: instant,
  until: instant,
  /** False if the dry run stopped at its limits before it had checked all members. Its figures are then incomplete. */
  is_whole: z.boolean(),
  given,
  /**
   * Bonuses of the dry run by outcome. `finished`: the wagering requirement was met in time. `lapsed`: it was not. `running`: the bonus is
   * still open.
   */
  finished: given,
  lapsed: given,
  running: given,
  /** Number of bonuses that members missed in the dry run, because the promotion's budget was spent. */
  beyond_budget: z.number(),
  suspects: z.array(z.object({ mark: z.enum(trialMarks), members: z.number(), amount })),
  /** The members who would have received the largest bonuses. */
  members: z.array(
    z.object({
      member: maskedMember,
      bonuses: z.number(),
      amount,
      deposited: amount,
      staked: amount,
      marks: z.array(z.enum(trialMarks)),
    }),
  ),
})

export const deskPromotionsEndpoints = {
  desk_promotions: deskEndpoint({
    id: 'desk-promotions',
    method: 'GET',
    path: '/promotions',
    access: 'promotions.read',
    summary: 'All promotions and drafts, with the cost of the last thirty days',
    response: z.object({ rows: z.array(promotionFacts.extend({ given })) }),
  }),
  desk_promotion: deskEndpoint({
    id: 'desk-promotion',
    method: 'GET',
    path: '/promotions/{promotion}',
    access: 'promotions.read',
    summary: 'One promotion with its texts, numbers and results',
    params,
    response: promotionWhole,
  }),
  desk_promotion_copy: deskEndpoint({
    id: 'desk-promotion-copy',
    method: 'POST',
    path: '/promotions/{promotion}/copy',
    access: 'promotions.edit',
    summary: 'Copy a promotion into a draft',
    params,
    body: z.object({
      title: typedText('words', titleText).min(1, titleText).max(TITLE_MAX_CHARACTERS, titleText),
      reason,
    }),
    response: z.object({ id: promotionId }),
  }),
  desk_promotion_edit: deskEndpoint({
    id: 'desk-promotion-edit',
    method: 'POST',
    path: '/promotions/{promotion}/edit',
    access: 'promotions.edit',
    summary: 'Change a draft or a closed promotion',
    params,
    body: promotionEdit.extend({ ...editVersionField, reason }),
    response: savedAnswer,
  }),
  desk_promotion_trial: deskEndpoint({
    id: 'desk-promotion-trial',
    method: 'POST',
    path: '/promotions/{promotion}/trial',
    access: 'promotions.read',
    summary: 'Dry run: cost and takers over the last thirty days; changes nothing',
    params,
    body: promotionEdit,
    response: trial,
  }),
} as const
