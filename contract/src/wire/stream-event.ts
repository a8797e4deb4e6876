import { z } from 'zod'

/** Kinds of a member's data that an event of the stream can name. The browser fetches these data again when it receives the event. */
export const memberEventKinds = [
  'deposit',
  'withdrawal',
  'credit',
  'session',
  'bonus',
  'play',
  'message',
  'support',
] as const

/** One event of the stream `GET /customers/events`. `content` is public data, such as banners and promotions. */
export const streamEvent = z
  .object({ kind: z.enum([...memberEventKinds, 'content']) })
  .meta({ examples: [{ kind: 'deposit' }] })

export type StreamEventKind = z.output<typeof streamEvent>['kind']
