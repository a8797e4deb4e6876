import { z } from 'zod'
import { adapterOf, keySetting } from '../../src/partners/adapter-kit/adapter-settings.ts'
import {
  CALLBACK_ANSWER,
  eventId,
  provedBody,
  signedWords,
} from '../../src/partners/adapter-kit/callback-routes.ts'
import { callWeb } from '../../src/partners/adapter-kit/http-call.ts'
import { PartnerConfused } from '../../src/partners/adapter-kit/partner-http.ts'
import { expectBody, partnerText } from '../../src/partners/adapter-kit/partner-values.ts'
import type { Sms } from '../../src/partners/ports/sms.ts'
import { SALA_PROOFS } from '../../src/platform/http/description/described-call.ts'

const NAME = 'example'
const taken = z.object({ id: partnerText.min(1), to: partnerText })
const receipt = z.object({ event: eventId, id: partnerText, delivered: z.boolean() })

export const exampleMessages = adapterOf({
  settings: {
    EXAMPLE_URL: {
      schema: z.url(),
      wanted: 'the address of its API',
      kind: 'address',
      usual: 'https://api.example.com',
      sandbox: place => `${place.url}/example`,
    },
    EXAMPLE_KEY: keySetting('the key it gave out', place => place.key),
    EXAMPLE_SECRET: keySetting('what it signs receipts with', place => place.secret),
  },
  make: ({ EXAMPLE_URL, EXAMPLE_KEY }): Sms => ({
    name: NAME,
    tells_receipts: true,
    names_in_answer: 'phone',
    send: async ({ reference, to, text }) => {
      const answer = await callWeb({
        partner: NAME,
        method: 'POST',
        url: `${EXAMPLE_URL}/messages`,
        headers: { authorization: `Bearer ${EXAMPLE_KEY}`, 'idempotency-key': reference },
        json: { to, text },
        timeoutMs: 5_000,
      })
      if (answer.status !== 201) throw new PartnerConfused(NAME, answer)
      const message = expectBody(NAME, answer, taken)
      // Throws if the response is about another phone number.
      if (message.to !== to) throw new PartnerConfused(NAME, answer)
      return { message_id: message.id }
    },
  }),
  doors: ({ EXAMPLE_SECRET }) => ({
    [NAME]: {
      described: {
        summary: 'The delivery receipt of a message',
        proofs: SALA_PROOFS,
        body: receipt,
        example: { event: 'e-1', id: 'm-1', delivered: true },
        answer: CALLBACK_ANSWER,
      },
      parse: request => {
        const { event, id, delivered } = signedWords(receipt, provedBody(EXAMPLE_SECRET, request))
        const outcome = delivered ? 'delivered' : 'failed'
        return { event_id: event, meaning: { kind: 'receipt', provider: NAME, message_id: id, outcome } }
      },
      answer: null,
    },
  }),
})
