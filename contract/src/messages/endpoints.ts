import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { instant, shortText, success } from '../wire/field-schemas.ts'
import { messageFacts } from './facts.ts'
import { UNREAD_SHOWN_MAX } from './unread-limit.ts'

/** Number of a message, as text. Numbers grow with time, so the newest message has the greatest. */
const messageNumber = z.string().regex(/^\d{1,18}$/)

const message = z.object({
  id: messageNumber,
  facts: messageFacts,
  created_at: instant,
  is_read: z.boolean(),
})

export const messagesEndpoints = {
  messages: endpoint({
    id: 'C21-messages',
    method: 'GET',
    path: '/messages',
    auth: 'member',
    summary: "The member's messages, newest first, by cursor",
    query: z.object({ cursor: shortText.optional() }),
    response: z.object({ data: z.array(message), next: z.string().nullable() }),
  }),
  unread_messages: endpoint({
    id: 'C21-messages-unread',
    method: 'GET',
    path: '/messages/unread',
    auth: 'member',
    summary: `The number of unread messages, at most ${UNREAD_SHOWN_MAX + 1}`,
    response: z.object({ unread: z.int().min(0) }),
  }),
  read_messages: endpoint({
    id: 'C21-messages-read',
    method: 'POST',
    path: '/messages/read',
    repeatable: true,
    auth: 'member',
    summary: 'Mark the messages up to this one as read',
    body: z.object({ up_to: messageNumber }),
    response: success,
  }),
} as const
