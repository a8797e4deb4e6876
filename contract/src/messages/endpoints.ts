import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { instant, shortText, success } from '../wire/field-schemas.ts'
import { lineStates, lineTokenPattern, linkOutcomes } from './line-link-states.ts'
import { channelNames, groupNames, NEWS_WORDING, newsEnders } from './message-channels.ts'
import { messageFacts } from './message-facts.ts'
import { UNREAD_SHOWN_MAX } from './unread-count-limit.ts'

/** Running number of a message, as text. A newer message has a greater number. */
const messageNumber = z.string().regex(/^\d{1,18}$/)

const message = z.object({
  id: messageNumber,
  facts: messageFacts,
  created_at: instant,
  is_read: z.boolean(),
})

const ENDPOINT_MAX_CHARACTERS = 1_000
const P256DH_MAX_CHARACTERS = 200
const AUTH_MAX_CHARACTERS = 100

/** URL at the browser's push service. It identifies the push subscription of one browser. */
const pushEndpoint = z.url().max(ENDPOINT_MAX_CHARACTERS)

const choice = z.object({ group: z.enum(groupNames), channel: z.enum(channelNames), is_on: z.boolean() })

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
  message_choices: endpoint({
    id: 'C21-messages-choices',
    method: 'GET',
    path: '/messages/choices',
    auth: 'member',
    summary: 'How messages of each group reach the member, and the consent to news',
    response: z.object({
      /** The member's choices: one entry for each pair of a message group and a channel that this server uses. */
      choices: z.array(choice),
      news: z.object({
        /** Time at which the member gave the present consent to news; null without a consent. */
        since: instant.nullable(),
        /** Version of the consent text to which the member agreed; null without a consent. */
        wording: z.string().nullable(),
        /**
         * Limits of news, which operators set: the Bangkok hours without news, and the maximum number of news messages in a day and in seven days.
         */
        quiet_from_hour: z.int(),
        quiet_to_hour: z.int(),
        per_day: z.int(),
        per_week: z.int(),
      }),
    }),
  }),
  choose_channel: endpoint({
    id: 'C21-messages-choose',
    method: 'POST',
    path: '/messages/choices',
    repeatable: true,
    auth: 'member',
    summary: 'Switch a channel on or off for a group of messages',
    body: choice,
    response: success,
  }),
  consent_to_news: endpoint({
    id: 'C21-messages-news-on',
    method: 'POST',
    path: '/messages/news',
    repeatable: true,
    auth: 'member',
    summary: 'Consent to news with the current words',
    body: z.object({ wording: z.literal(NEWS_WORDING) }),
    response: success,
  }),
  end_news: endpoint({
    id: 'C21-messages-news-off',
    method: 'POST',
    path: '/messages/news/end',
    repeatable: true,
    auth: 'member',
    summary: 'Withdraw the consent to news',
    body: z.object({ by: z.enum(newsEnders) }),
    response: success,
  }),
  push_key: endpoint({
    id: 'C21-messages-push',
    method: 'GET',
    path: '/messages/push',
    auth: 'member',
    summary: 'The public key of Web Push, base64url; null when push is off',
    response: z.object({ public_key: z.string().nullable() }),
  }),
  push_subscribe: endpoint({
    id: 'C21-messages-push-on',
    method: 'POST',
    path: '/messages/push',
    repeatable: true,
    auth: 'member',
    summary: "Send the member's messages to this browser by Web Push",
    body: z.object({
      endpoint: pushEndpoint,
      p256dh: z.base64url().max(P256DH_MAX_CHARACTERS),
      auth: z.base64url().max(AUTH_MAX_CHARACTERS),
    }),
    response: success,
  }),
  push_unsubscribe: endpoint({
    id: 'C21-messages-push-off',
    method: 'POST',
    path: '/messages/push/end',
    repeatable: true,
    auth: 'member',
    summary: 'End Web Push to this browser',
    body: z.object({ endpoint: pushEndpoint }),
    response: success,
  }),
  line: endpoint({
    id: 'C21-messages-line',
    method: 'GET',
    path: '/messages/line',
    auth: 'member',
    summary: "The member's LINE account: whether it is linked, and how to link one",
    response: z.object({
      state: z.enum(lineStates),
      /** Time at which the LINE account was linked; null if none is linked. */
      since: instant.nullable(),
      /**
       * URL that opens a chat with the company's official LINE account. A text for the input field may be appended, URL-encoded. Null if the
       * server is not connected to LINE.
       */
      chat_url: z.string().nullable(),
      /** Reason why the member's latest attempt to link an account failed; null if it did not fail. */
      failure: z.enum(linkOutcomes).nullable(),
    }),
  }),
  line_link: endpoint({
    id: 'C21-messages-line-link',
    method: 'POST',
    path: '/messages/line',
    auth: 'member',
    summary: 'Begin to link the LINE account that got this link token',
    body: z.object({ link_token: z.string().regex(lineTokenPattern) }),
    response: z.object({
      /** URL of LINE's page that checks which LINE user is signed in. */
      url: z.string(),
    }),
  }),
  line_unlink: endpoint({
    id: 'C21-messages-line-end',
    method: 'POST',
    path: '/messages/line/end',
    repeatable: true,
    auth: 'member',
    summary: 'Unlink the LINE account',
    response: success,
  }),
} as const
