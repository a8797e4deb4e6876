import { z } from 'zod'
import { deliveryOutcomes, eventKinds, receiverStates } from '../../events/outgoing-event-kinds.ts'
import { idOf, instant, success } from '../../wire/field-schemas.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { reason } from '../operator-credentials.ts'

const params = z.object({ receiver: idOf('rcv') })
const decision = z.object({ reason })

/**
 * States of a receiver of events (a program outside Sala), as staff see them. `failing`: deliveries have failed for longer than the setting
 * `events.failing_minutes`.
 */
export const shownReceiverStates = [...receiverStates, 'failing'] as const

const attempt = z.object({
  event_id: z.string(),
  kind: z.string(),
  at: instant,
  outcome: z.enum(deliveryOutcomes),
  http_status: z.int().nullable(),
  took_ms: z.int(),
  error: z.string().nullable(),
})

const row = z.object({
  id: idOf('rcv'),
  name: z.string(),
  /** URL to which the server sends events; null if the receiver only fetches events with its key. */
  url: z.string().nullable(),
  kinds: z.array(z.enum(eventKinds)),
  personal_data: z.boolean(),
  state: z.enum(shownReceiverStates),
  /** Reason of the pause: the words of an operator, `gone` after HTTP status 410, or `missed` if undelivered events were deleted. */
  paused_why: z.string().nullable(),
  has_secret: z.boolean(),
  /** Time until which events to the receiver are also signed with the previous signing secret. Null if there is none. */
  old_secret_until: instant.nullable(),
  has_key: z.boolean(),
  /** Number of events that wait for delivery, counted up to 10,000, and the time of the oldest one. */
  waiting: z.int(),
  oldest_at: instant.nullable(),
  tries: z.int(),
  failed_since: instant.nullable(),
  next_try_at: instant.nullable(),
  last_error: z.string().nullable(),
  delivered_at: instant.nullable(),
  read_at: instant.nullable(),
  changed_by: z.string(),
  changed_at: instant,
})

export const deskEventEndpoints = {
  desk_event_receivers: deskEndpoint({
    id: 'desk-event-receivers',
    method: 'GET',
    path: '/event-receivers',
    access: 'events.read',
    summary: 'All receivers of events: state, waiting events, and the last error',
    response: z.object({ rows: z.array(row) }),
  }),
  desk_event_receiver: deskEndpoint({
    id: 'desk-event-receiver',
    method: 'GET',
    path: '/event-receivers/{receiver}/deliveries',
    access: 'events.read',
    summary: 'The last attempts to deliver events to a receiver, newest first',
    params,
    response: z.object({ rows: z.array(attempt) }),
  }),
  desk_event_receiver_pause: deskEndpoint({
    id: 'desk-event-receiver-pause',
    method: 'POST',
    path: '/event-receivers/{receiver}/pause',
    access: 'events.manage',
    summary: 'Pause a receiver at once; two people resume it',
    params,
    body: decision,
    response: success,
  }),
  desk_event_receiver_secret: deskEndpoint({
    id: 'desk-event-receiver-secret',
    method: 'POST',
    path: '/event-receivers/{receiver}/secret',
    access: 'events.manage',
    step_up: true,
    summary: 'Make a new signing secret, shown once; the earlier one also signs for 24 hours',
    params,
    body: decision,
    response: z.object({ secret: z.string() }),
  }),
  desk_event_receiver_key: deskEndpoint({
    id: 'desk-event-receiver-key',
    method: 'POST',
    path: '/event-receivers/{receiver}/key',
    access: 'events.manage',
    step_up: true,
    summary: 'Make a new key for reading events, shown once; it ends the earlier one',
    params,
    body: decision,
    response: z.object({ secret: z.string() }),
  }),
  desk_event_receiver_test: deskEndpoint({
    id: 'desk-event-receiver-test',
    method: 'POST',
    path: '/event-receivers/{receiver}/test',
    access: 'events.manage',
    summary: 'Send a test event at once, and return what the receiver answered',
    params,
    body: z.object({}),
    response: attempt,
  }),
} as const
