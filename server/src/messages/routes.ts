import type { messagesEndpoints } from '@sala/contract/messages/endpoints.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../platform/http/route-binding.ts'
import { messagesOf, readMessages, unreadOf } from './messages.ts'
import { pushKeyOf, subscribe, unsubscribe } from './push/subscriptions.ts'

export const messagesRoutes = (ctx: Context): Handlers<typeof messagesEndpoints> => ({
  messages: ({ identity, query }) => messagesOf(ctx, identity.member_id, query.cursor),
  unread_messages: ({ identity }) => unreadOf(ctx, identity.member_id),
  read_messages: async ({ identity, body }) => {
    await readMessages(ctx, identity.member_id, body.up_to)
    return { success: true }
  },
  push_key: async () => pushKeyOf(ctx),
  push_subscribe: async ({ identity, body }) => {
    await subscribe(ctx, identity.member_id, body)
    return { success: true }
  },
  push_unsubscribe: async ({ identity, body }) => {
    await unsubscribe(ctx, identity.member_id, body.endpoint)
    return { success: true }
  },
})
