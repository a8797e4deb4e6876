import { z } from 'zod'
import { depositStatuses } from '../../cashier/money-request-statuses.ts'
import { amount, idOf, instant, success } from '../../wire/field-schemas.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { caseSettlement, maskedMember } from '../members/masked-member.ts'
import { reason } from '../operator-credentials.ts'
import { writeOffCauseNames } from './write-off-causes.ts'

const SOURCE_ID_MAX_CHARACTERS = 200
const itemParams = z.object({
  source: z.enum(['bank', 'gateway']),
  item: z.string().min(1).max(SOURCE_ID_MAX_CHARACTERS),
})

/** Reasons why an unassigned (suspense) payment may belong to a member, in order from the strongest to the weakest. */
export const candidateReasons = [
  'own_account',
  'reference',
  'sent_for',
  'payer_agrees',
  'same_amount',
  'near_amount',
  'payer_differs',
] as const
export type CandidateReason = (typeof candidateReasons)[number]

const candidate = z.object({
  member: maskedMember,
  why: z.array(z.enum(candidateReasons)),
  deposit: z
    .object({
      id: idOf('dep'),
      ref: z.string(),
      status: z.enum(depositStatuses),
      amount,
      created_at: instant,
    })
    .nullable(),
})

const suspenseCase = z.object({
  source: z.enum(['bank', 'gateway']),
  source_id: z.string(),
  amount,
  reason: z.string(),
  received_at: instant,
  /** The company's bank account that received the payment. */
  house: z.string(),
  line: z
    .object({
      from_bank: z.string(),
      from_account: z.string(),
      from_name: z.string(),
      bill_reference: z.string().nullable(),
      trans_ref: z.string().nullable(),
      paid_at: instant,
    })
    .nullable(),
  /** True: the bank reports the payer's full account number, so a staff user can return the payment. */
  can_be_returned: z.boolean(),
  /** Reason why the payment cannot be returned to its payer; a staff user may then write it off. Null if it can be returned. */
  write_off_cause: z.enum(writeOffCauseNames).nullable(),
  is_open: z.boolean(),
  candidates: z.array(candidate),
  settled: caseSettlement.nullable(),
})

export const deskSuspenseEndpoints = {
  desk_suspense_item: deskEndpoint({
    id: 'desk-suspense-item',
    method: 'GET',
    path: '/suspense/{source}/{item}',
    access: 'deposits.read',
    summary: 'One suspense item: the whole line, and its possible members',
    params: itemParams,
    response: suspenseCase,
  }),
  desk_suspense_assign: deskEndpoint({
    id: 'desk-suspense-assign',
    method: 'POST',
    path: '/suspense/{source}/{item}/assign',
    access: 'suspense.settle',
    step_up: true,
    summary: 'Assign it to a member, once',
    params: itemParams,
    body: z.object({ member: idOf('mem'), reason }),
    response: success,
  }),
  desk_suspense_return: deskEndpoint({
    id: 'desk-suspense-return',
    method: 'POST',
    path: '/suspense/{source}/{item}/return',
    access: 'suspense.settle',
    step_up: true,
    summary: 'Return it to the paying account, once',
    params: itemParams,
    body: z.object({ reason }),
    response: z.object({ return: idOf('ret') }),
  }),
  desk_return_take_back: deskEndpoint({
    id: 'desk-return-take-back',
    method: 'POST',
    path: '/returns/{return}/take-back',
    access: 'suspense.settle',
    step_up: true,
    summary: 'Cancel a return that has no payee yet: the money is in suspense again',
    params: z.object({ return: idOf('ret') }),
    body: z.object({ reason }),
    response: success,
  }),
} as const
