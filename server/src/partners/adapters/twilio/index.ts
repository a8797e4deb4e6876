import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { Refusal } from '../../../platform/refusal.ts'
import { adapterOf, keySetting } from '../../adapter-kit/adapter-settings.ts'
import { CALLBACK_ANSWER } from '../../adapter-kit/callback-routes.ts'
import { basicAuthorization, callWeb } from '../../adapter-kit/http-call.ts'
import { PartnerConfused } from '../../adapter-kit/partner-http.ts'
import { expectBody, partnerText } from '../../adapter-kit/partner-values.ts'
import { worldPhone } from '../../adapter-kit/phone-format.ts'
import { sameText } from '../../adapter-kit/secret-comparison.ts'
import type { CallbackDoor } from '../../ports/callback-handler.ts'
import type { Sms } from '../../ports/sms.ts'

const NAME = 'twilio'
const TIMEOUT_MS = 5_000

const taken = z.object({ sid: partnerText.min(1), to: partnerText })
const receipt = z.object({ MessageSid: partnerText.min(1), MessageStatus: z.string().max(20) })

type Place = { url: string; account: string; token: string; from: string; callback: string }

const twilio = ({ url, account, token, from, callback }: Place): Sms => ({
  name: NAME,
  tells_receipts: true,
  names_in_answer: 'phone',
  // The API has no idempotency key, so a repeated message would arrive twice.
  send: async ({ to, text }) => {
    const sender: Record<string, string> = /^MG/.test(from) ? { MessagingServiceSid: from } : { From: from }
    const answer = await callWeb({
      partner: NAME,
      method: 'POST',
      url: `${url}/2010-04-01/Accounts/${account}/Messages.json`,
      headers: { authorization: basicAuthorization(account, token) },
      form: { To: worldPhone(to), Body: text, ...sender, StatusCallback: callback },
      timeoutMs: TIMEOUT_MS,
    })
    if (answer.status !== 201 && answer.status !== 200) throw new PartnerConfused(NAME, answer)
    const message = expectBody(NAME, answer, taken)
    // The response must name the recipient's phone number, because otherwise delivery receipts of another message could be used for this one.
    if (message.to !== worldPhone(to)) throw new PartnerConfused(NAME, answer)
    return { message_id: message.sid }
  },
})

/** Computes Twilio's signature: base64 HMAC-SHA1 with the auth token over the URL and the form's fields, sorted by name. */
const signatureOf = (token: string, url: string, form: URLSearchParams): string => {
  const names = [...new Set(form.keys())].sort()
  const said = names
    .map(name =>
      form
        .getAll(name)
        .map(value => name + value)
        .join(''),
    )
    .join('')
  return createHmac('sha1', token)
    .update(url + said)
    .digest('base64')
}

const PROOFS = {
  twilio_signature: {
    in: 'header',
    name: 'x-twilio-signature',
    description:
      'Base64 HMAC-SHA-1 with the auth token of the callback’s address and the fields sorted by name.',
  },
} as const

const receiptDoor = (token: string, callback: string): CallbackDoor => ({
  described: {
    summary: 'The delivery receipt of a message',
    proofs: PROOFS,
    body: receipt,
    media: 'application/x-www-form-urlencoded',
    example: { MessageSid: 'SM1', MessageStatus: 'delivered' },
    answer: CALLBACK_ANSWER,
  },
  parse: request => {
    const form = new URLSearchParams(request.raw.toString('utf8'))
    const given = request.header(PROOFS.twilio_signature.name) ?? ''
    // The configured callback URL is used, because Twilio signs it, and it can differ from the URL that the server sees.
    if (!sameText(given, signatureOf(token, callback, form))) throw new Refusal('unauthenticated')
    const read = receipt.safeParse(Object.fromEntries(form))
    if (!read.success) throw new Refusal('body_invalid')
    const { MessageSid: message_id, MessageStatus: status } = read.data
    const event_id = `${message_id}:${status}`
    if (status === 'delivered')
      return { event_id, meaning: { kind: 'receipt', provider: NAME, message_id, outcome: 'delivered' } }
    if (status === 'undelivered' || status === 'failed')
      return { event_id, meaning: { kind: 'receipt', provider: NAME, message_id, outcome: 'failed' } }
    return { event_id, meaning: { kind: 'nothing' } }
  },
  answer: null,
})

export const twilioMessages = adapterOf({
  settings: {
    TWILIO_URL: {
      schema: z.url(),
      wanted: 'the address of its API',
      kind: 'address',
      usual: 'https://api.twilio.com',
      sandbox: place => `${place.url}/twilio`,
    },
    TWILIO_ACCOUNT_SID: {
      schema: z.string().regex(/^AC[0-9a-f]{32}$/),
      wanted: 'the SID of the account, AC and 32 hexadecimal digits',
      kind: 'word',
      sandbox: () => `AC${'0'.repeat(32)}`,
    },
    TWILIO_AUTH_TOKEN: keySetting('the auth token', place => place.key),
    TWILIO_FROM: {
      schema: z.string().regex(/^(\+\d{8,15}|MG[0-9a-f]{32}|[A-Za-z0-9 ]{1,11})$/),
      wanted: 'a number (+66…), a messaging service (MG…) or a registered name of the sender',
      kind: 'word',
      sandbox: () => 'Sala',
    },
    TWILIO_CALLBACK_URL: {
      schema: z.url(),
      wanted: 'where it tells that a message arrived: PUBLIC_URL and /lobby/api/callbacks/twilio',
      kind: 'address',
      sandbox: place => `${place.callbacks}/twilio`,
    },
  },
  make: values =>
    twilio({
      url: values.TWILIO_URL,
      account: values.TWILIO_ACCOUNT_SID,
      token: values.TWILIO_AUTH_TOKEN,
      from: values.TWILIO_FROM,
      callback: values.TWILIO_CALLBACK_URL,
    }),
  doors: values => ({ [NAME]: receiptDoor(values.TWILIO_AUTH_TOKEN, values.TWILIO_CALLBACK_URL) }),
})
