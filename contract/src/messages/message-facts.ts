import { z } from 'zod'
import { documentRefusalKeys } from '../account/documents/document-lists.ts'
import { memberDetails } from '../account/profile-details.ts'
import { factorChanges } from '../account/second-factor/second-factor-values.ts'
import { type RequestCause, requestCauses } from '../cashier/money-request-cause-texts.ts'
import { type SlipRefusal, slipRefusals } from '../cashier/payment-slips/slip-notes.ts'
import { breakKinds, limitKinds, limitPeriods } from '../protection/endpoints.ts'
import { type ComplaintOutcome, complaintOutcomes } from '../support/complaint-categories.ts'
import { type SupportTopic, supportTopics } from '../support/conversation-topics.ts'
import { amount, instant, signedAmount } from '../wire/field-schemas.ts'
import { newsLetter } from './news-message-fields.ts'

const keysOf = <K extends string>(texts: Readonly<Record<K, unknown>>) => Object.keys(texts) as [K, ...K[]]

const cause = z.enum(keysOf<RequestCause>(requestCauses))
const ofAmount = <K extends string>(kind: K) => z.object({ kind: z.literal(kind), amount })

/** Profile fields that staff users correct for a member. */
export const correctedFields = ['name', 'birth_date', 'phone', 'account'] as const
export type CorrectedField = (typeof correctedFields)[number]

/**
 * The facts of each kind of message: the values that its Thai text contains, such as an amount. The database stores these facts, and
 * `message-texts.ts` has the text. A kind is never removed or changed, because stored messages have it.
 */
export const messageFacts = z.discriminatedUnion('kind', [
  /** `reserved`: why the money, or a part of it, is reserved in the wallet. Null if the member may play with all of it. */
  ofAmount('deposit_credited').extend({ reserved: cause.nullable() }),
  ofAmount('deposit_held'),
  ofAmount('deposit_refused').extend({ cause: cause.nullable() }),
  ofAmount('deposit_expired'),
  /** A payment on the bank's statement that matched no deposit. A staff user credited it to the member. */
  ofAmount('money_found'),
  ofAmount('withdrawal_approved'),
  ofAmount('withdrawal_held'),
  ofAmount('withdrawal_paid'),
  ofAmount('withdrawal_returned').extend({ cause: cause.nullable() }),
  z.object({ kind: z.literal('slip_refused'), cause: z.enum(keysOf<SlipRefusal>(slipRefusals)) }),
  ofAmount('bonus_offered').extend({ promotion: z.string(), until: instant.nullable() }),
  /** An open bonus that expires within a day. `turnover_left`: the stakes that the wagering requirement still needs. */
  ofAmount('bonus_ending').extend({ turnover_left: amount, until: instant }),
  ofAmount('bonus_completed'),
  ofAmount('bonus_expired'),
  /** A prize that the member won in a tournament. The prize lapses if it is not paid by `until`. */
  ofAmount('tournament_won').extend({ tournament: z.string(), place: z.int(), until: instant }),
  /** Free rounds that the game site has confirmed for the member. `amount` is the stake of each round. */
  ofAmount('free_rounds_given').extend({ rounds: z.int(), game: z.string(), until: instant }),
  /** The winnings of free rounds became a bonus. */
  ofAmount('free_rounds_won').extend({ game: z.string() }),
  ofAmount('commission_ready'),
  z.object({ kind: z.literal('device_new'), device: z.string() }),
  z.object({ kind: z.literal('password_changed') }),
  /** The member changed a second factor, or used a recovery code. `codes_left`: number of unused recovery codes. */
  z.object({ kind: z.literal('factor_changed'), change: z.enum(factorChanges), codes_left: z.int() }),
  /** The member requested that operators remove lost second factors. `due`: earliest time at which the operators may do it. */
  z.object({
    kind: z.literal('factor_recovery'),
    step: z.enum(['asked', 'cancelled', 'done']),
    due: instant.nullable(),
  }),
  /** A change of the member's identity document. `refusal`: why it was refused. `last_day`: the last day on which it is valid. */
  z.object({
    kind: z.literal('identity_document'),
    progress: z.enum(['asked', 'accepted', 'refused', 'expiring', 'expired']),
    refusal: z.enum(documentRefusalKeys).nullable(),
    last_day: z.iso.date().nullable(),
  }),
  z.object({
    kind: z.literal('details_changed'),
    fields: z.array(z.enum(keysOf(memberDetails))),
  }),
  /** A LINE account was linked. Messages are sent to it from now on. */
  z.object({ kind: z.literal('line_linked') }),
  z.object({ kind: z.literal('details_corrected'), field: z.enum(correctedFields) }),
  z.object({
    kind: z.literal('limit_changed'),
    limit: z.enum(limitKinds),
    period: z.enum(limitPeriods),
    /** The limit that the member asked for; null if the member removed the limit. */
    amount: amount.nullable(),
    /** Time from which the limit applies; null if it applies immediately. */
    from: instant.nullable(),
  }),
  ofAmount('limit_reached').extend({ period: z.enum(limitPeriods), until: instant }),
  /** Figures of a member whose play shows markers of harm. The message leads to the page of limits. `net_loss` is below 0 for a net win. */
  z.object({ kind: z.literal('care_facts'), days: z.int(), deposit: amount, net_loss: signedAmount }),
  /** A break that staff set for the member. The message also says how to contest it. */
  z.object({ kind: z.literal('care_break'), until: instant }),
  z.object({ kind: z.literal('break_begun'), length: z.enum(breakKinds), until: instant }),
  z.object({ kind: z.literal('break_ended'), length: z.enum(breakKinds) }),
  /** A staff user answered the member's question about this topic. */
  z.object({ kind: z.literal('support_answered'), topic: z.enum(keysOf<SupportTopic>(supportTopics)) }),
  z.object({
    kind: z.literal('complaint_resolved'),
    outcome: z.enum(keysOf<ComplaintOutcome>(complaintOutcomes)),
  }),
  /** A news message, which needs the member's consent. Only `server/src/recipients` writes it. */
  z.object({ kind: z.literal('news'), ...newsLetter.shape }),
])

export type MessageFacts = z.output<typeof messageFacts>
/** The facts of a message as the API sends them: amounts in baht, times as ISO 8601 text. */
export type WireFacts = z.input<typeof messageFacts>
export type MessageKind = MessageFacts['kind']
