import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { Refusal } from '../../../platform/refusal.ts'
import { CALLBACK_ANSWER, eventId, signedWords } from '../../adapter-kit/callback-routes.ts'
import { sameText } from '../../adapter-kit/secret-comparison.ts'
import type { CallbackDoor, CallbackMeaning } from '../../ports/callback-handler.ts'

/** Maximum number of events in one call. In practice, the maximum size of a call allows fewer. */
const EVENTS_MAX = 200
const EMPTY_CALL_ID = 'empty'

/** Schema of a user's id at LINE. Each provider of LINE channels has another id for the same user. */
const lineUserId = z.string().regex(/^U[0-9a-f]{32}$/)
const token = z.string().regex(/^[\x21-\x7e]{1,200}$/)
const event = z.object({
  type: z.string().max(40),
  webhookEventId: eventId,
  timestamp: z.int().min(0).max(Date.parse('9999-01-01T00:00:00Z')),
  source: z.object({ type: z.string(), userId: lineUserId.optional() }).optional(),
  replyToken: token.optional(),
  link: z.object({ result: z.enum(['ok', 'failed']), nonce: z.string().min(1).max(255) }).optional(),
})
const call = z.object({ events: z.array(event).max(EVENTS_MAX) })

const TYPES: Readonly<Record<string, 'followed' | 'unfollowed' | 'wrote'>> = {
  follow: 'followed',
  unfollow: 'unfollowed',
  message: 'wrote',
}
const NOTHING: CallbackMeaning = { kind: 'nothing' }

/** Converts an event to what it means for Sala. Events of groups, and of types that Sala does not use, are ignored. */
const meaningOf = ({
  type,
  timestamp,
  source,
  replyToken,
  link,
}: z.output<typeof event>): CallbackMeaning => {
  if (type === 'accountLink' && link?.result === 'failed')
    return { kind: 'chat', event: { type: 'link_failed', nonce: link.nonce } }
  if (source?.type !== 'user' || source.userId === undefined) return NOTHING
  const of = { user_id: source.userId, at: new Date(timestamp), reply_token: replyToken ?? null }
  if (type === 'accountLink' && link !== undefined)
    return { kind: 'chat', event: { ...of, type: 'linked', nonce: link.nonce } }
  const known = TYPES[type]
  return known === undefined ? NOTHING : { kind: 'chat', event: { ...of, type: known } }
}

const PROOFS = {
  line_signature: {
    in: 'header',
    name: 'x-line-signature',
    description: 'Base64 HMAC-SHA-256 of the raw body with the channel secret.',
  },
} as const

/** Handles calls of LINE's webhook. They have no signed time, so a repeated call is recognised by the ids of its events. */
export const lineDoor = (secret: string): CallbackDoor => ({
  described: {
    summary: 'Events of users of the official account: they follow, block, write, or link an account',
    proofs: PROOFS,
    body: call,
    example: {
      destination: `U${'0'.repeat(32)}`,
      events: [
        {
          type: 'follow',
          timestamp: 1_796_000_000_000,
          source: { type: 'user', userId: `U${'1'.repeat(32)}` },
          webhookEventId: '01FZ74A0TDDPYRVKNK77XKC3ZR',
          replyToken: 'a-reply-token',
        },
      ],
    },
    answer: CALLBACK_ANSWER,
  },
  parse: request => {
    const given = request.header(PROOFS.line_signature.name) ?? ''
    const expected = createHmac('sha256', secret).update(request.raw).digest('base64')
    if (!sameText(given, expected)) throw new Refusal('unauthenticated')
    const { events } = signedWords(call, request.raw)
    const [first, ...further] = events.map(one => ({ event_id: one.webhookEventId, meaning: meaningOf(one) }))
    // LINE sends a call without events to test the address.
    return { ...(first ?? { event_id: EMPTY_CALL_ID, meaning: NOTHING }), further }
  },
  answer: null,
})
