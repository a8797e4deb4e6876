import { z } from 'zod'
import { idOf } from '../../wire/fields.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { reason } from '../operator.ts'

const memberParams = z.object({ member: idOf('mem') })

export const deskMembersEndpoints = {
  desk_member_unmask: deskEndpoint({
    id: 'desk-member-unmask',
    method: 'POST',
    path: '/members/{member}/unmask',
    access: 'members.unmask',
    summary: 'The whole of what is masked, for a reason that is kept',
    params: memberParams,
    body: z.object({ reason }),
    response: z.object({
      phone: z.string(),
      name: z.string().nullable(),
      bank: z.string().nullable(),
      account_number: z.string().nullable(),
      line: z.string().nullable(),
      birth_date: z.string().nullable(),
    }),
  }),
} as const
