import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { claimedPhone } from './wire/fields.ts'

export const ledgerEndpoints = {
  check_credit: endpoint({
    id: 'C17',
    method: 'GET',
    path: '/customers/check-credit',
    auth: 'member',
    summary: 'Start asking the game site for the balance',
    query: z.object({ phone: claimedPhone }),
    response: z.object({ credit_success: z.boolean() }),
    starts_work: true,
  }),
  check_turnover: endpoint({
    id: 'C18',
    method: 'GET',
    path: '/customers/check-turnover',
    auth: 'member',
    summary: 'Recompute open turnover; true when the credit must be polled again',
    query: z.object({ phone: claimedPhone }),
    response: z.object({ credit_success: z.boolean() }),
    starts_work: true,
  }),
} as const
