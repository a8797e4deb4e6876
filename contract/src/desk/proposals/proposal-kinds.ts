import { z } from 'zod'
import { accountNumber } from '../../account/account-number.ts'
import { bankKeys } from '../../account/banks.ts'
import { flowKey } from '../../flows/flow-key.ts'
import { promotionEdit } from '../../promotions/promotion-edit.ts'
import { couponBatchOrder } from '../../rewards/coupons/coupon-batch.ts'
import { wheelDraft } from '../../rewards/draws/wheel-draft.ts'
import { freeRoundsDraft } from '../../rewards/free-rounds/free-rounds-draft.ts'
import { missionDraft } from '../../rewards/missions/mission-draft.ts'
import { tierDraft } from '../../rewards/tiers/tier-draft.ts'
import { tournamentDraft } from '../../rewards/tournaments/tournament-draft.ts'
import { amount, birthDate, idOf, phone } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'
import type { Permission } from '../permissions.ts'
import { RING_MEMBERS_MAX, riskRules } from '../risk/risk-rules.ts'
import { affiliateProposals } from './affiliate-proposals.ts'
import { amlProposals } from './aml-proposals.ts'
import { documentProposals } from './document-proposals.ts'
import { receiverProposals } from './event-receiver-proposals.ts'
import { operatorProposals } from './operator-proposals.ts'

/**
 * Matches a terminal label of a merchant QR code (EMVCo tag 62-07): at most 25 characters. Only ASCII is allowed, because `promptparse`
 * computes a wrong checksum for other characters.
 */
const TERMINAL_LABEL = /^[\x20-\x7e]{1,25}$/
const NAME_MAX_CHARACTERS = 120
const TEXT_MAX_CHARACTERS = 200
const member = idOf('mem')
/** Reference number of the external evidence for a proposal: a line of the bank's statement or a transaction of the game site. */
const record = typedText('reference').min(1).max(TEXT_MAX_CHARACTERS)
/** A ledger account: `member:<id>` is a member's wallet, any other text is one of the company's accounts. */
const ledgerAccount = z
  .string()
  .regex(
    /^(member:mem_[0-9a-z]{26}|bank:[a-z0-9]+:\d+|gateway|gaming|bonus|commission|income|fees|transit|payout:[a-z0-9]+)$/,
  )

type KindDefinition = {
  /** The permission that a staff user needs to make a proposal of this kind. */
  readonly make: Permission
  /** The permission that a staff user needs to approve a proposal of this kind. */
  readonly agree: Permission
  readonly payload: z.ZodObject | z.ZodDiscriminatedUnion
}

/**
 * Kinds of proposals that need a maker and a checker (first and second staff user). A new kind needs an entry here and a file in the server; the
 * compiler enforces this.
 */
export const proposalKinds = {
  correction: {
    make: 'money.correct',
    agree: 'agree.money',
    payload: z.discriminatedUnion('way', [
      z.strictObject({
        way: z.literal('free'),
        /** Idempotency key of the correction. If several proposals have the same key, only one of them posts a correction. */
        id: typedText('reference').regex(/^[A-Za-z0-9._-]{3,60}$/),
        debit: ledgerAccount,
        credit: ledgerAccount,
        amount,
      }),
      z.strictObject({ way: z.literal('reverse'), transfer: record }),
      /** Chargeback of a payment: the ledger reverses the credit, and the member owes the amount. */
      z.strictObject({
        way: z.literal('taken_back'),
        source: z.enum(['gateway', 'bank']),
        source_id: record,
        part: z.int().min(1),
      }),
      /**
       * Classifies an outgoing line of the bank's statement that belongs to no payout order: as a bank fee, or as a transfer between the company's
       * accounts.
       */
      z.strictObject({ way: z.literal('line'), line: record, as: z.enum(['fee', 'own_transfer']) }),
    ]),
  },
  payout_evidence: {
    make: 'money.settle',
    agree: 'agree.money',
    /** Evidence that the bank paid, or did not pay, a payout order of a withdrawal or of a return to the payer. */
    payload: z.strictObject({
      order: z.union([idOf('wdr'), idOf('ret')]),
      outcome: z.enum(['paid', 'not_paid']),
      record,
    }),
  },
  write_off: {
    make: 'suspense.settle',
    agree: 'agree.money',
    /** Writes off a suspense payment (money without a known owner) that cannot be returned. */
    payload: z.strictObject({
      source: z.enum(['bank', 'gateway']),
      source_id: z.string().min(1).max(TEXT_MAX_CHARACTERS),
      record,
    }),
  },
  suspense_assign: {
    make: 'suspense.settle',
    agree: 'agree.money',
    /** Assigns an unassigned (suspense) payment to a member, if its amount is above the limit of one staff user. */
    payload: z.strictObject({
      source: z.enum(['bank', 'gateway']),
      source_id: z.string().min(1).max(TEXT_MAX_CHARACTERS),
      member,
    }),
  },
  suspense_return: {
    make: 'suspense.settle',
    agree: 'agree.money',
    /**
     * Returns an unassigned (suspense) payment to its payer. `source_id` is the id of the line on the bank's statement that reports the
     * payment.
     */
    payload: z.strictObject({ source_id: z.string().min(1).max(TEXT_MAX_CHARACTERS) }),
  },
  movement_evidence: {
    make: 'money.settle',
    agree: 'agree.money',
    payload: z.strictObject({
      member,
      movement: idOf('mov'),
      outcome: z.enum(['done', 'refused']),
      record,
      /** Balance of the member at the game site, taken from the evidence. Required if the game site does not answer. */
      balance: amount.optional(),
    }),
  },
  round_gap: {
    make: 'money.settle',
    agree: 'agree.money',
    payload: z.strictObject({ member, amount, record }),
  },
  ...affiliateProposals,
  large_withdrawal: {
    make: 'withdrawals.decide',
    agree: 'agree.money',
    payload: z.strictObject({ withdrawal: idOf('wdr') }),
  },
  receiving_account: {
    make: 'accounts.change',
    agree: 'agree.settings',
    payload: z.strictObject({
      bank: z.string().regex(/^[a-z0-9]{2,12}$/),
      account_number: typedText('account_number').regex(/^\d{6,15}$/),
      name: typedText('words').min(1).max(NAME_MAX_CHARACTERS),
      special: z.boolean().default(false),
      biller_id: typedText('digits')
        .regex(/^\d{13,15}$/)
        .nullable()
        .default(null),
      terminals: z.array(typedText('words').regex(TERMINAL_LABEL)).length(5).nullable().default(null),
      active: z.boolean().default(true),
    }),
  },
  setting: {
    make: 'settings.change',
    agree: 'agree.settings',
    payload: z.strictObject({ group: z.string().max(40), key: z.string().max(60), value: z.json() }),
  },
  flow_open: {
    make: 'flows.close',
    agree: 'agree.settings',
    /** Opens a flow switch, or changes it from `closed` to `closed_to_new`. */
    payload: z.strictObject({ flow: flowKey, state: z.enum(['open', 'closed_to_new']) }),
  },
  ...receiverProposals,
  promotion_open: {
    make: 'promotions.publish',
    agree: 'agree.promotions',
    payload: z.strictObject({ promotion: z.int().min(1) }),
  },
  promotion_edit: {
    make: 'promotions.publish',
    agree: 'agree.promotions',
    payload: z.strictObject({ promotion: z.int().min(1), edit: promotionEdit }),
  },
  promotion_close: {
    make: 'promotions.publish',
    agree: 'agree.promotions',
    payload: z.strictObject({ promotion: z.int().min(1) }),
  },
  coupon_batch: {
    make: 'promotions.publish',
    agree: 'agree.promotions',
    payload: couponBatchOrder,
  },
  coupon_list: {
    make: 'promotions.publish',
    agree: 'agree.promotions',
    payload: z.strictObject({ batch: idOf('cpn') }),
  },
  coupon_end: {
    make: 'promotions.publish',
    agree: 'agree.promotions',
    payload: z.strictObject({ batch: idOf('cpn') }),
  },
  mission_open: {
    make: 'promotions.publish',
    agree: 'agree.promotions',
    payload: missionDraft,
  },
  tier_table: {
    make: 'promotions.publish',
    agree: 'agree.promotions',
    payload: tierDraft,
  },
  campaign_send: {
    make: 'campaigns.send',
    agree: 'agree.promotions',
    payload: z.strictObject({ campaign: idOf('cmp') }),
  },
  wheel_open: { make: 'promotions.publish', agree: 'agree.promotions', payload: wheelDraft },
  tournament_open: { make: 'promotions.publish', agree: 'agree.promotions', payload: tournamentDraft },
  free_rounds_open: { make: 'promotions.publish', agree: 'agree.promotions', payload: freeRoundsDraft },
  member_identity: {
    make: 'members.identity',
    agree: 'agree.identity',
    payload: z.discriminatedUnion('what', [
      z.strictObject({
        what: z.literal('name'),
        member,
        name: typedText('words').min(1).max(NAME_MAX_CHARACTERS),
      }),
      z.strictObject({ what: z.literal('birth_date'), member, birth_date: birthDate }),
      z.strictObject({ what: z.literal('phone'), member, phone }),
      z.strictObject({
        what: z.literal('bank_account'),
        member,
        bank: z.enum(bankKeys),
        account_number: accountNumber,
      }),
    ]),
  },
  member_correction: {
    make: 'personal_data.answer',
    agree: 'agree.identity',
    payload: z.strictObject({ no: z.string().regex(/^\d{1,18}$/) }),
  },
  bonus_grant: {
    make: 'bonuses.change',
    agree: 'agree.money',
    payload: z.strictObject({ member, promotion: z.int().min(1), amount }),
  },
  ring_bonuses: {
    make: 'bonuses.change',
    agree: 'agree.money',
    /** Members of the fraud alarm at the time of the proposal. Members who join the alarm later are not included. */
    payload: z.strictObject({
      rule: z.enum(riskRules),
      subject: z.string().min(1).max(TEXT_MAX_CHARACTERS),
      members: z.array(member).min(1).max(RING_MEMBERS_MAX),
    }),
  },
  sign_in_link: {
    make: 'members.identity',
    agree: 'agree.identity',
    payload: z.strictObject({ member }),
  },
  factor_recovery: {
    make: 'members.identity',
    agree: 'agree.identity',
    payload: z.strictObject({ member }),
  },
  exclusion_lift: {
    make: 'exclusions.lift',
    agree: 'agree.identity',
    payload: z.strictObject({ member }),
  },
  care_end: {
    make: 'care.end',
    agree: 'agree.identity',
    payload: z.strictObject({ member }),
  },
  ...documentProposals,
  ...amlProposals,
  ...operatorProposals,
} as const satisfies Record<string, KindDefinition>

export type ProposalKind = keyof typeof proposalKinds
export const proposalKindNames = Object.keys(proposalKinds) as ProposalKind[]

/** The proposal's data after the server has parsed them, with money in satang. */
export type PayloadOf<K extends ProposalKind> = z.output<(typeof proposalKinds)[K]['payload']>
/** The proposal's data as the desk (the staff's website) sends them and the server stores them, with money in baht. */
export type SentPayloadOf<K extends ProposalKind> = z.input<(typeof proposalKinds)[K]['payload']>
