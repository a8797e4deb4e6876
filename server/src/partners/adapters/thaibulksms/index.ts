import { z } from 'zod'
import { Refusal } from '../../../platform/refusal.ts'
import { adapterOf, keySetting } from '../../adapter-kit/adapter-settings.ts'
import { addressKeyProof, CALLBACK_ANSWER, signedWords } from '../../adapter-kit/callback-routes.ts'
import { basicAuthorization, callWeb } from '../../adapter-kit/http-call.ts'
import { PartnerConfused } from '../../adapter-kit/partner-http.ts'
import { expectBody, partnerText } from '../../adapter-kit/partner-values.ts'
import { sameText } from '../../adapter-kit/secret-comparison.ts'
import type { CallbackDoor } from '../../ports/callback-handler.ts'
import type { Sms } from '../../ports/sms.ts'

const NAME = 'thaibulksms'
const TIMEOUT_MS = 5_000

const taken = z.object({
  phone_number_list: z.tuple([z.object({ number: partnerText, message_id: partnerText })], z.unknown()),
})
const receipt = z.object({ message_id: partnerText.min(1), status: z.string() })
const DELIVERED: ReadonlySet<string> = new Set(['delivered', 'success'])
const FAILED: ReadonlySet<string> = new Set(['fail', 'failed', 'undelivered', 'expired', 'rejected'])

type Place = { url: string; key: string; secret: string; sender: string }

const thaiBulkSms = ({ url, key, secret, sender }: Place): Sms => ({
  name: NAME,
  tells_receipts: true,
  names_in_answer: 'phone',
  // The API has no idempotency key, so a repeated message would arrive twice.
  send: async ({ to, text }) => {
    const answer = await callWeb({
      partner: NAME,
      method: 'POST',
      url: `${url}/sms`,
      headers: { authorization: basicAuthorization(key, secret), accept: 'application/json' },
      form: { msisdn: to, message: text, sender, force: 'corporate' },
      timeoutMs: TIMEOUT_MS,
    })
    if (answer.status !== 200 && answer.status !== 201) throw new PartnerConfused(NAME, answer)
    const [message] = expectBody(NAME, answer, taken).phone_number_list
    // The response must name the recipient's phone number. Only the last digits are compared, because the API does not document the format
    // (0812345678 or 66812345678).
    if (!message.number.endsWith(to.slice(1))) throw new PartnerConfused(NAME, answer)
    return { message_id: message.message_id }
  },
})

/**
 * Handles the provider's receipts, which say whether an SMS was delivered. The provider does not sign them, so their URL contains a secret
 * (`…/callbacks/thaibulksms?key=…`).
 */
const receiptDoor = (webhookKey: string): CallbackDoor => ({
  described: {
    summary: 'The delivery receipt of a message',
    proofs: addressKeyProof(NAME),
    body: receipt,
    example: { message_id: '1', status: 'Delivered' },
    answer: CALLBACK_ANSWER,
  },
  parse: request => {
    const given = new URL(request.url).searchParams.get('key') ?? ''
    if (!sameText(given, webhookKey)) throw new Refusal('unauthenticated')
    const { message_id, status } = signedWords(receipt, request.raw)
    const word = status.toLowerCase()
    const event_id = `${message_id}:${word}`
    const outcome = DELIVERED.has(word) ? 'delivered' : FAILED.has(word) ? 'failed' : null
    if (outcome === null) return { event_id, meaning: { kind: 'nothing' } }
    return { event_id, meaning: { kind: 'receipt', provider: NAME, message_id, outcome } }
  },
  answer: null,
})

export const thaiBulkSmsMessages = adapterOf({
  settings: {
    THAIBULKSMS_URL: {
      schema: z.url(),
      wanted: 'the address of its API',
      kind: 'address',
      usual: 'https://api-v2.thaibulksms.com',
      sandbox: place => `${place.url}/thaibulksms`,
    },
    THAIBULKSMS_KEY: keySetting('the API key', place => place.key),
    THAIBULKSMS_SECRET: keySetting('the API secret', place => place.key),
    THAIBULKSMS_SENDER: {
      schema: z.string().regex(/^[A-Za-z0-9_. -]{1,11}$/),
      wanted: 'the name of the sender that was registered there, up to 11 characters',
      kind: 'word',
      sandbox: () => 'Sala',
    },
    THAIBULKSMS_WEBHOOK_KEY: keySetting(
      'our own secret, part of the webhook’s address: …/callbacks/thaibulksms?key=…',
      place => place.secret,
    ),
  },
  make: values =>
    thaiBulkSms({
      url: values.THAIBULKSMS_URL,
      key: values.THAIBULKSMS_KEY,
      secret: values.THAIBULKSMS_SECRET,
      sender: values.THAIBULKSMS_SENDER,
    }),
  doors: values => ({ [NAME]: receiptDoor(values.THAIBULKSMS_WEBHOOK_KEY) }),
})
