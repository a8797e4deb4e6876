import { z } from 'zod'
import { type SlipRefusal, slipRefusals } from '../../cashier/payment-slips/slip-notes.ts'
import { amount, idOf, instant, success } from '../../wire/field-schemas.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { caseSettlement, maskedMember, memberCard } from '../members/masked-member.ts'
import { reason } from '../operator-credentials.ts'

const LINE_ID_MAX_CHARACTERS = 200
const slipParams = z.object({ slip: idOf('slp') })
const causes = Object.keys(slipRefusals) as [SlipRefusal, ...SlipRefusal[]]

const slipLine = z.object({
  line_id: z.string(),
  amount,
  paid_at: instant,
  account: z.string(),
  from_bank: z.string(),
  from_account: z.string(),
  /**
   * `credited`: the payment was credited to a member. `suspended`: it is unassigned money in the suspense account. Null while neither has
   * happened.
   */
  outcome: z.enum(['credited', 'suspended']).nullable(),
  /** The member who was credited with the payment; null if no member was. */
  owner: maskedMember.nullable(),
  /** The member whose registered bank account sent the payment. */
  payer: maskedMember.nullable(),
  is_repeated: z.boolean(),
})

const slipCase = z.object({
  id: idOf('slp'),
  status: z.enum(['waiting', 'credited', 'refused']),
  bank: z.string(),
  trans_ref: z.string(),
  /** Code of the reason why a staff user must review the slip; null until the bank statement has a line that matches the slip. */
  hold: z.string().nullable(),
  cause: z.string().nullable(),
  sent_at: instant,
  answer_by: instant,
  lines: z.array(slipLine),
  /** Other members who uploaded a slip of the same bank transfer. */
  rivals: z.array(maskedMember),
  member: memberCard,
  settled: caseSettlement.nullable(),
})

export const deskSlipsEndpoints = {
  desk_slip: deskEndpoint({
    id: 'desk-slip',
    method: 'GET',
    path: '/slips/{slip}',
    access: 'deposits.read',
    summary: 'One slip with the matching statement lines',
    params: slipParams,
    response: slipCase,
  }),
  desk_slip_picture: deskEndpoint({
    id: 'desk-slip-picture',
    method: 'POST',
    path: '/slips/{slip}/picture',
    access: 'slips.answer',
    summary: 'The sent picture, WebP in base64; the view is recorded',
    params: slipParams,
    body: z.object({ reason }),
    response: z.object({ webp: z.string() }),
  }),
  desk_slip_settle: deskEndpoint({
    id: 'desk-slip-settle',
    method: 'POST',
    path: '/slips/{slip}/settle',
    access: 'slips.answer',
    step_up: true,
    summary: "Credit the money of that line, or of the slip's own line, to the slip's member, once",
    params: slipParams,
    body: z.object({ line: z.string().max(LINE_ID_MAX_CHARACTERS).nullable(), reason }),
    response: success,
  }),
  desk_slip_refuse: deskEndpoint({
    id: 'desk-slip-refuse',
    method: 'POST',
    path: '/slips/{slip}/refuse',
    access: 'slips.answer',
    summary: 'Refuse the slip with a reason that the member sees; no money moves',
    params: slipParams,
    body: z.object({ cause: z.enum(causes), reason }),
    response: success,
  }),
} as const
