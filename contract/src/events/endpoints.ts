import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { instant } from '../wire/field-schemas.ts'
import { EVENTS_PER_READ_MAX, eventKinds } from './outgoing-event-kinds.ts'

const CURSOR_MAX_CHARACTERS = 50
const DEFAULT_LIMIT = 100

/** Position in the list of events, as an earlier response returned it in `next`. */
const cursor = z.string().max(CURSOR_MAX_CHARACTERS)

export const eventsEndpoints = {
  outgoing_events: endpoint({
    id: 'outgoing-events',
    method: 'GET',
    path: '/outgoing-events',
    auth: 'public',
    receiver_key: true,
    summary: 'Events after a position, for a receiver with its own bearer key; without personal data',
    query: z.object({
      /** `next` of the previous response. Without it, reading begins at the oldest stored event. */
      after: cursor.optional(),
      limit: z.coerce.number().int().min(1).max(EVENTS_PER_READ_MAX).default(DEFAULT_LIMIT),
    }),
    response: z.object({
      events: z.array(
        z.object({
          id: z.string(),
          type: z.enum(eventKinds),
          timestamp: instant,
          /** Data of the event: ids, states, and amounts in satang as text. */
          data: z.record(z.string(), z.unknown()),
        }),
      ),
      /** Position to send as `after` in the next call. It also moves past events of kinds that the receiver did not choose. */
      next: cursor,
      /** True: more events can be read now. */
      more: z.boolean(),
    }),
  }),
} as const
