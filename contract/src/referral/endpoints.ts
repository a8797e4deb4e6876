import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { amount, idOf, instant, shortText, signedAmount, success } from '../wire/field-schemas.ts'
import { type ReferralLevel, referralLevels } from './referral-levels.ts'

const level = z.literal(referralLevels)
const FIRST_LEVEL: ReferralLevel = 1
const levelInQuery = z.enum(referralLevels.map(each => `${each}` as const)).default(`${FIRST_LEVEL}`)

/** Commission statuses. `excluded`: inviter and friend are not independent accounts. Only staff users see the reason. */
export const commissionStatuses = ['pending', 'confirmed', 'claimed', 'excluded'] as const
export type CommissionStatus = (typeof commissionStatuses)[number]

/**
 * Kinds of commission lines:
 * - friend: commission of a friend's week; negative if the friend won.
 * - carried_in: negative balance taken over from the week before.
 * - carried_out: negative balance passed on to the next week.
 * - forgiven: a negative balance that the settlement drops.
 */
export const commissionKinds = ['friend', 'carried_in', 'carried_out', 'forgiven'] as const
export type CommissionKind = (typeof commissionKinds)[number]

const levelTotals = z.object({
  level,
  /** Commission of this level in percent of the friends' net loss in a week. */
  rate_percent: z.number(),
  customers: z.int(),
  /** Number of friends who played in the last 30 days. */
  active: z.int(),
  /** Net result of all friends of this level since the beginning: positive if the friends won, negative if they lost. */
  win_lose: signedAmount,
  /** All commission that the member has ever earned at this level. */
  commission: signedAmount,
  /** Negative balance that the most recently settled week passes on to the next one; zero or below. */
  carried: signedAmount,
})

export const referralOverview = z.object({
  key: z.string(),
  link: z.string(),
  totals: z.object({
    /** All commission that the member has ever earned: pending, claimable and claimed. */
    total: signedAmount,
    /** Commission of settled weeks that is not confirmed yet, so that the member cannot claim it. */
    pending: signedAmount,
    /** The member's number in the referral scheme, which the invitation link contains. */
    id: z.string(),
    /** Number of friends in all levels. */
    customers: z.int(),
  }),
  /** Net result of the friends of all levels since the beginning: positive if the friends won, negative if they lost. */
  customer_win_loses_total: signedAmount,
  /** Confirmed commission that the member has not claimed. A negative amount is deducted from later weeks. */
  claimable: signedAmount,
  claimed: amount,
  claim_minimum: amount,
  /** Days from the settlement of a week to the confirmation of its commission. */
  hold_days: z.number(),
  /**
   * Rules for the settlement of a week. `net_of_friends`: a friend's wins reduce the commission of other friends' losses. `carry_below_zero`:
   * a negative balance is passed on to the next week.
   */
  rules: z.object({ net_of_friends: z.boolean(), carry_below_zero: z.boolean() }),
  levels: z.array(levelTotals),
})

/** A friend as the inviter sees the account. Of the phone number only the last digits are shown. */
export const referralMember = z.object({
  phone: z.string(),
  level,
  joined_at: instant,
  /** True: the friend played in the last 30 days. */
  active: z.boolean(),
  win_lose: signedAmount,
  commission: signedAmount,
})

export const commissionLine = z.object({
  id: z.string(),
  kind: z.enum(commissionKinds),
  /** The friend's masked phone number; null for lines that are not of kind `friend`. */
  phone: z.string().nullable(),
  level,
  /** Two Wednesdays: `of_week` is the first day of the week of play, `week` the day on which that week is settled. */
  of_week: z.iso.date(),
  week: z.iso.date(),
  /**
   * True if rounds of the week `of_week` arrived after the week's settlement. `base` and `amount` are then the differences from the settled values.
   */
  correction: z.boolean(),
  /** Base of the commission: the friend's net loss in the week minus bonuses. It is negative if the friend won. */
  base: signedAmount.nullable(),
  rate_percent: z.number(),
  amount: signedAmount,
  status: z.enum(commissionStatuses),
  /** Time at which a pending commission line becomes confirmed, so that the member can claim it. */
  confirm_at: instant,
})

/**
 * A member's commission of one level in one week. `amount` sums the friends' lines and the balances carried
 * in, carried out or forgiven.
 */
export const referralWeek = z.object({
  of_week: z.iso.date(),
  level,
  rate_percent: z.number(),
  from_friends: signedAmount,
  carried_in: signedAmount,
  /** A negative balance, written as a positive amount. `carried_out`: passed on to the next week. `forgiven`: dropped. */
  carried_out: amount,
  forgiven: amount,
  amount,
  /** True: a part of the week's commission is not confirmed yet, so the member cannot claim it. */
  pending: z.boolean(),
})

export const referralEndpoints = {
  referral: endpoint({
    id: 'C21-referral',
    method: 'GET',
    path: '/referral',
    auth: 'member',
    summary: "The member's invite link, totals and rates of the levels (B06)",
    response: referralOverview,
  }),
  referral_members: endpoint({
    id: 'C21-referral-members',
    method: 'GET',
    path: '/referral/members',
    auth: 'member',
    summary: 'Members who joined by the link, one level at a time, newest first, by cursor',
    query: z.object({ level: levelInQuery, cursor: shortText.optional() }),
    response: z.object({ data: z.array(referralMember), next: z.string().nullable() }),
  }),
  referral_commissions: endpoint({
    id: 'C21-referral-commissions',
    method: 'GET',
    path: '/referral/commissions',
    auth: 'member',
    summary: 'Each line of commission with its week and rate, newest first, by cursor',
    query: z.object({ cursor: shortText.optional() }),
    response: z.object({ data: z.array(commissionLine), next: z.string().nullable() }),
  }),
  referral_weeks: endpoint({
    id: 'C21-referral-weeks',
    method: 'GET',
    path: '/referral/weeks',
    auth: 'member',
    summary: 'Commission of each level by week with its carry-over, newest first, by cursor',
    query: z.object({ cursor: shortText.optional() }),
    response: z.object({ data: z.array(referralWeek), next: z.string().nullable() }),
  }),
  claim_commission: endpoint({
    id: 'C21-referral-claim',
    method: 'POST',
    path: '/referral/claim',
    keyed: true,
    auth: 'member',
    summary: 'Move all confirmed commission into credit; the same Idempotency-Key is the same claim',
    response: success.extend({ id: idOf('clm'), amount }),
  }),
} as const
