import { z } from 'zod'
import { bankKeys } from '../../account/banks.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { amount, idOf, instant } from '../../wire/field-schemas.ts'

export const slipStatuses = ['credited', 'waiting', 'refused'] as const
export type SlipStatus = (typeof slipStatuses)[number]

/**
 * Maximum size of a request that contains a picture in base64. It leaves room for a picture slightly above the maximum, so that such a
 * picture is refused with the error about pictures.
 */
const SLIP_BODY_MAX_BYTES = 8 * 1024 * 1024
export const SLIPS_SHOWN_MAX = 20

/** A slip (a picture of a bank's receipt for a transfer) that a member uploaded, with its status and the next step. */
export const slipView = z.object({
  id: idOf('slp'),
  status: z.enum(slipStatuses),
  /** Thai text with the result of the slip's review, or with the member's next step. */
  note: z.string(),
  /** The bank that sent the transfer, as the slip's QR code names it. */
  bank: z.enum(bankKeys).nullable(),
  /** The bank's reference number of the transfer, as the slip shows it. */
  trans_ref: z.string().nullable(),
  /** The amount on the bank's statement; null until the statement has a line that matches the slip. */
  amount: amount.nullable(),
  /** The deposit that was credited because of this slip; null if there is none. */
  deposit_id: idOf('dep').nullable(),
  sent_at: instant,
  /** Time by which a staff user answers about the slip; null once the answer is given. */
  answer_by: instant.nullable(),
  /**
   * Seconds until `answer_by` at the time of the response; 0 afterwards. The browser counts down from this number, because its own clock may
   * be wrong.
   */
  seconds_left: z.int().min(0).nullable(),
  answered_at: instant.nullable(),
})

export const slipEndpoints = {
  send_slip: endpoint({
    id: 'C21-slip',
    method: 'POST',
    path: '/slips',
    auth: 'member',
    summary: 'Send the slip of a transfer that is not credited yet; the same slip again gets the same answer',
    body: z.object({ picture: z.string() }),
    body_max: { bytes: SLIP_BODY_MAX_BYTES, refusal: 'slip_too_large' },
    response: z.object({ slip: slipView }),
  }),
  slips: endpoint({
    id: 'C21-slips',
    method: 'GET',
    path: '/slips',
    auth: 'member',
    summary: 'The slips the member sent, newest first',
    response: z.object({ slips: z.array(slipView) }),
  }),
} as const
