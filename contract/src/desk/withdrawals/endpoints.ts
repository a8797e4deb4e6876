import { z } from 'zod'
import { documentStates } from '../../account/documents/document-lists.ts'
import { withdrawalStatuses } from '../../cashier/money-request-statuses.ts'
import { errorTexts } from '../../errors/errors.ts'
import { amount, idOf, instant, success } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { caseSettlement, maskedMember, memberCard } from '../members/masked-member.ts'
import { reason } from '../operator-credentials.ts'
import { SEVERAL_MAX } from './batch-approval-limits.ts'

const withdrawalParams = z.object({ withdrawal: idOf('wdr') })

/** Causes for which a staff user can refuse a withdrawal. The member sees the cause's text from `requestCauses`. */
export const refusalCauses = ['account_mismatch', 'review_failed'] as const

const withdrawalFacts = z.object({
  id: idOf('wdr'),
  ref: z.string(),
  status: z.enum(withdrawalStatuses),
  amount,
  /** The rule because of which a staff user must review the withdrawal; null if no rule requires a review. */
  review: z.string().nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
  approved_by: z.string().nullable(),
})

const withdrawalCase = withdrawalFacts.extend({
  bank: z.string(),
  account_number: z.string(),
  name: z.string(),
  payout_bank: z.string().nullable(),
  payout_account: z.string().nullable(),
  cause: z.string().nullable(),
  bank_reason: z.string().nullable(),
  lookups: z.number(),
  /** True: the bank says that it never received our payout order. A staff user must decide, because a second order could pay twice. */
  is_disowned: z.boolean(),
  is_first: z.boolean(),
  /** True: only a staff user with a permission for risk may approve the withdrawal. */
  risk_decides: z.boolean(),
  day_total: amount,
  events: z.array(z.object({ status: z.string(), cause: z.string().nullable(), at: instant })),
  member: memberCard,
  settled: caseSettlement.nullable(),
  /** Reason with which a staff user stopped the payout of the withdrawal; null if it is not stopped. */
  held_for: z.string().nullable(),
  /** The member's identity document for which the withdrawal waits; null if it waits for none. */
  document: z.object({ case: idOf('idc'), state: z.enum(documentStates) }).nullable(),
})

export const deskWithdrawalsEndpoints = {
  desk_withdrawal: deskEndpoint({
    id: 'desk-withdrawal',
    method: 'GET',
    path: '/withdrawals/{withdrawal}',
    access: 'withdrawals.read',
    summary: 'One withdrawal with its member',
    params: withdrawalParams,
    response: withdrawalCase,
  }),
  desk_withdrawals: deskEndpoint({
    id: 'desk-withdrawals',
    method: 'GET',
    path: '/withdrawals',
    access: 'withdrawals.read',
    summary: 'Withdrawals of any state, newest first',
    query: z.object({
      status: z.enum(withdrawalStatuses).optional(),
      ref: typedText('reference').max(20).optional(),
      member: idOf('mem').optional(),
      /** Limits the list to withdrawals that were opened on this Bangkok day. */
      day: z.iso.date({ error: errorTexts.request_invalid.text }).optional(),
      before: idOf('wdr').optional(),
    }),
    response: z.object({
      rows: z.array(
        withdrawalFacts.extend({
          member: maskedMember,
          bank: z.string(),
          /** True: the auto-approval rules would approve the withdrawal now. */
          rules_agree: z.boolean(),
        }),
      ),
      /** Cursor with which the desk (the staff's website) requests the list's next page; null on the last page. */
      before: idOf('wdr').nullable(),
    }),
  }),
  desk_withdrawal_approve: deskEndpoint({
    id: 'desk-withdrawal-approve',
    method: 'POST',
    path: '/withdrawals/{withdrawal}/approve',
    access: 'withdrawals.decide',
    step_up: true,
    summary: 'Approve; a job pays it',
    params: withdrawalParams,
    body: z.object({ reason }),
    response: success,
  }),
  desk_withdrawal_refuse: deskEndpoint({
    id: 'desk-withdrawal-refuse',
    method: 'POST',
    path: '/withdrawals/{withdrawal}/refuse',
    access: 'withdrawals.decide',
    step_up: true,
    summary: 'Refuse before the payout; the credit returns at once',
    params: withdrawalParams,
    body: z.object({ cause: z.enum(refusalCauses), reason }),
    response: success,
  }),
  desk_withdrawals_approve: deskEndpoint({
    id: 'desk-withdrawals-approve',
    method: 'POST',
    path: '/withdrawals/approve-several',
    access: 'withdrawals.decide',
    step_up: true,
    summary: 'Approve several that the rules accept now; a refused one stops no other and names its reason',
    body: z.object({ withdrawals: z.array(idOf('wdr')).min(1).max(SEVERAL_MAX), reason }),
    response: z.object({
      approved: z.array(idOf('wdr')),
      refused: z.array(z.object({ id: idOf('wdr'), code: z.string(), message: z.string() })),
    }),
  }),
  desk_withdrawal_hold: deskEndpoint({
    id: 'desk-withdrawal-hold',
    method: 'POST',
    path: '/withdrawals/{withdrawal}/hold',
    access: 'withdrawals.decide',
    summary: 'Hold it: it is not paid until an operator lifts the hold, and stays in the queue',
    params: withdrawalParams,
    body: z.object({ reason }),
    response: success,
  }),
  desk_withdrawal_lift: deskEndpoint({
    id: 'desk-withdrawal-lift',
    method: 'POST',
    path: '/withdrawals/{withdrawal}/lift',
    access: 'withdrawals.decide',
    step_up: true,
    summary: 'Lift the hold: it waits for an operator again',
    params: withdrawalParams,
    body: z.object({ reason }),
    response: success,
  }),
  desk_withdrawal_ask_bank: deskEndpoint({
    id: 'desk-withdrawal-ask-bank',
    method: 'POST',
    path: '/withdrawals/{withdrawal}/ask-bank',
    access: 'withdrawals.decide',
    summary: 'Query the bank about the payout now',
    params: withdrawalParams,
    body: z.object({ reason }),
    response: z.object({ answered: z.boolean() }),
  }),
} as const
