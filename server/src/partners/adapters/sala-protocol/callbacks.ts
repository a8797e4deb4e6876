import { z } from 'zod'
import { SALA_PROOFS } from '../../../platform/http/description/described-call.ts'
import { CALLBACK_ANSWER, eventId, provedBody, signedWords } from '../../adapter-kit/callback-routes.ts'
import type { CallbackDoor } from '../../ports/callback-handler.ts'

const REFERENCE_PATTERN = /^[A-Za-z0-9_:-]{1,64}$/
const bankBody = z.object({ event_id: eventId })
const identityBody = z.object({ event_id: eventId, reference: z.string().regex(REFERENCE_PATTERN) })
const gatewayBody = z.object({ event_id: eventId, reference: z.string().regex(REFERENCE_PATTERN) })

/** Handles a bank's callback of the `sala` protocol (docs/partners.md). The callback says that money arrived on one of Sala's bank accounts. */
export const bankDoor = (secret: string): CallbackDoor => ({
  described: {
    summary: "A line was written to our account's statement; we then read the statement",
    proofs: SALA_PROOFS,
    body: bankBody,
    example: { event_id: 'bank-1', type: 'credit', line_id: 'line-1', cursor: '1' },
    answer: CALLBACK_ANSWER,
  },
  parse: request => {
    const { event_id } = signedWords(bankBody, provedBody(secret, request))
    return { event_id, meaning: { kind: 'credit' } }
  },
  answer: null,
})

/** Handles a gateway's callback of the `sala` protocol. The callback says that a payment has changed. */
export const gatewayDoor = (secret: string): CallbackDoor => ({
  described: {
    summary: 'A payment changed; we then read the payment',
    proofs: SALA_PROOFS,
    body: gatewayBody,
    example: { event_id: 'gateway-1', type: 'payment', reference: 'dep_1', status: 'paid' },
    answer: CALLBACK_ANSWER,
  },
  parse: request => {
    const { event_id, reference } = signedWords(gatewayBody, provedBody(secret, request))
    return { event_id, meaning: { kind: 'payment', reference } }
  },
  answer: null,
})

/** Handles a callback of a vendor of identity checks. The callback says that a check has a verdict. It does not contain the verdict. */
export const identityDoor = (secret: string): CallbackDoor => ({
  described: {
    summary: 'A check of an identity document has a verdict; we then read the check',
    proofs: SALA_PROOFS,
    body: identityBody,
    example: { event_id: 'identity-1', type: 'check', reference: 'idk_1' },
    answer: CALLBACK_ANSWER,
  },
  parse: request => {
    const { event_id, reference } = signedWords(identityBody, provedBody(secret, request))
    return { event_id, meaning: { kind: 'document_check', reference } }
  },
  answer: null,
})
