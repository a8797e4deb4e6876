import { z } from 'zod'
import { depositWays } from '../../cashier/deposit-payment-options.ts'
import { gatewayChannels } from '../../cashier/gateway-channels.ts'
import { depositMethods, depositStatuses } from '../../cashier/money-request-statuses.ts'
import { errorTexts } from '../../errors/errors.ts'
import { amount, idOf, instant } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { maskedMember, memberCard } from '../members/masked-member.ts'

const REF_MAX_DIGITS = 20

const depositFacts = z.object({
  id: idOf('dep'),
  ref: z.string(),
  status: z.enum(depositStatuses),
  method: z.enum(depositMethods),
  /** The app with which the member pays at the gateway; null for another payment method, and for the gateway's own page. */
  channel: z.enum(gatewayChannels).nullable(),
  amount,
  transfer_amount: amount,
  received_amount: amount.nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
})

export const deskDepositsEndpoints = {
  desk_deposits: deskEndpoint({
    id: 'desk-deposits',
    method: 'GET',
    path: '/deposits',
    access: 'deposits.read',
    summary: 'Deposits of any state, newest first',
    query: z.object({
      status: z.enum(depositStatuses).optional(),
      way: z.enum(depositWays).optional(),
      ref: typedText('reference').max(REF_MAX_DIGITS).optional(),
      member: idOf('mem').optional(),
      /** Limits the list to deposits that were opened on this Bangkok day. */
      day: z.iso.date({ error: errorTexts.request_invalid.text }).optional(),
      before: idOf('dep').optional(),
    }),
    response: z.object({
      rows: z.array(depositFacts.extend({ member: maskedMember })),
      /** Cursor with which the desk (the staff's website) requests the list's next page; null on the last page. */
      before: idOf('dep').nullable(),
    }),
  }),
  desk_deposit: deskEndpoint({
    id: 'desk-deposit',
    method: 'GET',
    path: '/deposits/{deposit}',
    access: 'deposits.read',
    summary: 'One deposit with its member',
    params: z.object({ deposit: idOf('dep') }),
    response: depositFacts.extend({
      cause: z.string().nullable(),
      to_bank: z.string().nullable(),
      to_account: z.string().nullable(),
      from_bank: z.string(),
      from_account: z.string(),
      expires_at: instant,
      events: z.array(z.object({ status: z.string(), cause: z.string().nullable(), at: instant })),
      member: memberCard,
    }),
  }),
} as const
