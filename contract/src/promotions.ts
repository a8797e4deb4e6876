import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { shortText } from './wire/fields.ts'

export const promotionsEndpoints = {
  get_bonus: endpoint({
    id: 'C16',
    method: 'POST',
    path: '/customers/get-bonus/{id}',
    auth: 'member',
    summary: 'Claim a bonus',
    params: z.object({ id: shortText }),
    response: z.object({ success: z.literal(true), msg: z.string() }),
  }),
} as const
