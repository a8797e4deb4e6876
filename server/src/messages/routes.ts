import type { messagesEndpoints } from '@sala/contract/messages/endpoints.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../platform/http/route-binding.ts'
import { choicesOf, chooseChannel } from './choices/message-choices.ts'
import { consentToNews, endNews, newsOf } from './choices/news-consents.ts'
import { lineOf, startLink, unlink } from './line-chat/line-links.ts'
import { messagesOf, readMessages, unreadOf } from './messages.ts'
import { pushKeyOf, subscribe, unsubscribe } from './push/subscriptions.ts'

export const messagesRoutes = (ctx: Context): Handlers<typeof messagesEndpoints> => ({
  messages: ({ identity, query }) => messagesOf(ctx, identity.member_id, query.cursor),
  unread_messages: ({ identity }) => unreadOf(ctx, identity.member_id),
  read_messages: async ({ identity, body }) => {
    await readMessages(ctx, identity.member_id, body.up_to)
    return { success: true }
  },
  message_choices: async ({ identity }) => {
    const [choices, news] = await Promise.all([
      choicesOf(ctx, identity.member_id),
      newsOf(ctx, identity.member_id),
    ])
    return { choices, news }
  },
  choose_channel: async ({ identity, body }) => {
    await chooseChannel(ctx, identity.member_id, body)
    return { success: true }
  },
  consent_to_news: async ({ identity, body }) => {
    await consentToNews(ctx, identity.member_id, body.wording)
    return { success: true }
  },
  end_news: async ({ identity, body }) => {
    await endNews(ctx, identity.member_id, body.by)
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
  line: ({ identity }) => lineOf(ctx, identity.member_id),
  line_link: ({ identity, body }) => startLink(ctx, identity.member_id, body.link_token),
  line_unlink: async ({ identity }) => {
    await unlink(ctx, identity.member_id)
    return { success: true }
  },
})
