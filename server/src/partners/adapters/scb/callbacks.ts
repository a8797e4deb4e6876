import { z } from 'zod'
import { Refusal } from '../../../platform/refusal.ts'
import { addressKeyProof, signedWords } from '../../adapter-kit/callback-routes.ts'
import { partnerInstant } from '../../adapter-kit/partner-values.ts'
import { sameText } from '../../adapter-kit/secret-comparison.ts'
import type { CallbackDoor } from '../../ports/callback-handler.ts'
import { billReference, SCB } from './wire-format.ts'

/** Schema of those fields of SCB's payment confirmation that Sala uses. All other data is read from the bank's API. */
const confirmation = z.object({
  transactionId: z.string().regex(/^[\x21-\x7e]{1,60}$/),
  billPaymentRef1: billReference,
  transactionDateandTime: partnerInstant,
})

/** Schema of Sala's response to a payment confirmation, in SCB's format. */
const confirmed = z.object({
  resCode: z.literal('00'),
  resDesc: z.string(),
  transactionId: z.string(),
  confirmId: z.string(),
})

/**
 * Handles SCB's callbacks. SCB does not sign them, so their URL contains a secret. A callback only causes Sala to query the bank, whose answer
 * decides.
 */
export const scbDoor = (callbackKey: string): CallbackDoor => ({
  described: {
    summary: 'A bill was paid; we then inquire about the payment',
    proofs: addressKeyProof(SCB),
    body: confirmation,
    example: {
      transactionId: '2026112912345678',
      billPaymentRef1: 'DEP1',
      transactionDateandTime: '2026-11-29T12:00:00.000+07:00',
    },
    answer: confirmed,
  },
  parse: request => {
    const given = new URL(request.url).searchParams.get('key') ?? ''
    if (!sameText(given, callbackKey)) throw new Refusal('unauthenticated')
    const { transactionId, billPaymentRef1, transactionDateandTime } = signedWords(confirmation, request.raw)
    return {
      event_id: transactionId,
      meaning: { kind: 'bill', feed: SCB, reference: billPaymentRef1, paid_at: transactionDateandTime },
      answer: {
        resCode: '00',
        resDesc: 'success',
        transactionId,
        confirmId: transactionId,
      } satisfies z.input<typeof confirmed>,
    }
  },
  answer: null,
})
