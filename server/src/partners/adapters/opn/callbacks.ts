import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { sameSecret } from '../../../platform/random.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { CALLBACK_ANSWER, eventId, signedWords } from '../../adapter-kit/callback-routes.ts'
import { CALLBACK_WINDOW_SECONDS } from '../../adapter-kit/callback-verification.ts'
import type { CallbackDoor, CallbackMeaning, CallbackRequest } from '../../ports/callback-handler.ts'
import { metadata, opnId } from './wire-format.ts'

const SECOND_MS = 1_000
const event = z.object({
  id: eventId,
  key: z.string().max(60),
  data: z.object({ object: z.string(), metadata, charge: z.unknown().optional() }),
})

const PROOFS = {
  opn_timestamp: {
    in: 'header',
    name: 'omise-signature-timestamp',
    description: 'Unix seconds, at most 300 from the server’s clock.',
  },
  opn_signature: {
    in: 'header',
    name: 'omise-signature',
    description:
      'Hexadecimal HMAC-SHA-256 of `<timestamp>.<raw body>`; two with a comma while the secret is replaced.',
  },
} as const

/** Returns whether Opn signed the callback. While Opn replaces a secret, the header has two signatures, separated by a comma. */
const isProved = (secret: Buffer, { raw, header, now }: CallbackRequest): boolean => {
  const timestamp = header(PROOFS.opn_timestamp.name) ?? ''
  const given = (header(PROOFS.opn_signature.name) ?? '').split(',').map(text => text.trim())
  if (!/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() / SECOND_MS - Number(timestamp)) > CALLBACK_WINDOW_SECONDS) return false
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(raw).digest()
  return given.some(text => /^[0-9a-f]{64}$/.test(text) && sameSecret(expected, Buffer.from(text, 'hex')))
}

/** Schema of the charge in a refund or dispute: Opn sends either the charge's id or the whole charge. */
const chargeNumber = opnId('chrg').or(z.object({ id: opnId('chrg') }).transform(({ id }) => id))

const ofCharge = (charge: unknown): CallbackMeaning => {
  const number = chargeNumber.safeParse(charge)
  return number.success ? { kind: 'numbered_payment', payment_id: number.data } : { kind: 'nothing' }
}

const meaningOf = ({ key, data }: z.output<typeof event>): CallbackMeaning => {
  const { reference } = data.metadata
  if (/^(refund|dispute)\./.test(key)) return ofCharge(data.charge)
  if (reference === undefined) return { kind: 'nothing' }
  if (key.startsWith('charge.') && data.object === 'charge') return { kind: 'payment', reference }
  if (key.startsWith('transfer.') && data.object === 'transfer') return { kind: 'payout', reference }
  return { kind: 'nothing' }
}

/** Handles Opn's event callbacks. An event only causes Sala to read the charge or transfer from Opn's API, which decides. */
export const opnDoor = (secret: string): CallbackDoor => ({
  described: {
    summary: 'An event of a charge, refund, dispute or transfer; we then read the object',
    proofs: PROOFS,
    body: event,
    example: {
      id: 'evnt_test_1',
      key: 'charge.complete',
      data: { object: 'charge', metadata: { reference: 'dep_1' } },
    },
    answer: CALLBACK_ANSWER,
  },
  parse: request => {
    if (!isProved(Buffer.from(secret, 'base64'), request)) throw new Refusal('unauthenticated')
    const signed = signedWords(event, request.raw)
    return { event_id: signed.id, meaning: meaningOf(signed) }
  },
  answer: null,
})
