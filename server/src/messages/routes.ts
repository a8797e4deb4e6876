import type { messagesEndpoints } from '@sala/contract/messages/endpoints.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../platform/http/route-binding.ts'
import { messagesOf, readMessages, unreadOf } from './messages.ts'

export const messagesRoutes = (ctx: Context): Handlers<typeof messagesEndpoints> => ({
  messages: ({ identity, query }) => messagesOf(ctx, identity.member_id, query.cursor),
  unread_messages: ({ identity }) => unreadOf(ctx, identity.member_id),
  read_messages: async ({ identity, body }) => {
    await readMessages(ctx, identity.member_id, body.up_to)
    return { success: true }
  },
})
