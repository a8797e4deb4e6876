import { z } from 'zod'
import { adapterOf, keySetting } from '../../adapter-kit/adapter-settings.ts'
import type { WebCall } from '../../adapter-kit/http-call.ts'
import { PartnerConfused } from '../../adapter-kit/partner-http.ts'
import { expectBody } from '../../adapter-kit/partner-values.ts'
import type { ChatApp } from '../../ports/chat-app.ts'
import { callLine, type LineCall, NAME, outcomeOf, STATUS, textsOf } from './messaging-api.ts'
import { lineDoor } from './webhook.ts'

const COUNT_MAX = 1_000_000_000

const count = z.int().min(0).max(COUNT_MAX)
const quota = z.union([
  z.object({ type: z.literal('limited'), value: count }),
  z.object({ type: z.literal('none') }).transform(() => ({ value: null })),
])
const consumption = z.object({ totalUsage: count })
const linkToken = z.object({ linkToken: z.string().regex(/^[A-Za-z0-9._~-]{8,200}$/) })

type Place = { url: string; token: string; chat: string; dialog: string }

const line = ({ url, token, chat, dialog }: Place): ChatApp => {
  const ask = (method: WebCall['method'], path: string, given: LineCall = {}) =>
    callLine({ url, token }, method, path, given)
  const read = async <S extends z.ZodType>(method: 'GET' | 'POST', path: string, schema: S) => {
    const answer = await ask(method, path)
    if (answer.status !== STATUS.taken) throw new PartnerConfused(NAME, answer)
    return expectBody(NAME, answer, schema)
  }
  return {
    name: NAME,
    chat_address: chat,
    push: async ({ key, to, text }) => ({
      outcome: outcomeOf(
        await ask('POST', '/message/push', { key, json: { to, messages: textsOf([text]) } }),
      ),
    }),
    reply: async ({ reply_token, texts }) => {
      const json = { replyToken: reply_token, messages: textsOf(texts) }
      const answer = await ask('POST', '/message/reply', { json })
      const outcome = outcomeOf(answer)
      if (outcome !== 'taken' && outcome !== 'refused') throw new PartnerConfused(NAME, answer)
      return { outcome }
    },
    quota: async () => {
      const { value } = await read('GET', '/message/quota', quota)
      const { totalUsage } = await read('GET', '/message/quota/consumption', consumption)
      return { most: value, used: totalUsage }
    },
    linkToken: async userId =>
      (await read('POST', `/user/${encodeURIComponent(userId)}/linkToken`, linkToken)).linkToken,
    linkAddress: (given, nonce) =>
      `${dialog}?linkToken=${encodeURIComponent(given)}&nonce=${encodeURIComponent(nonce)}`,
  }
}

/** Schema of an https address. In the sandbox, it may also be a path on the lobby's own host. */
const page = z.string().regex(/^(https:\/\/|\/sandbox\/)[\x21-\x7e]{1,300}$/)

export const lineChat = adapterOf({
  settings: {
    LINE_URL: {
      schema: z.url(),
      wanted: 'the address of its API',
      kind: 'address',
      usual: 'https://api.line.me',
      sandbox: place => `${place.url}/line`,
    },
    LINE_CHANNEL_TOKEN: keySetting('the channel access token of the Messaging API', place => place.key),
    LINE_CHANNEL_SECRET: keySetting('the channel secret, which signs the webhook', place => place.secret),
    LINE_CHAT_URL: {
      schema: page,
      wanted: 'the address of the chat with the official account, https://line.me/R/oaMessage/%40<its id>/?',
      kind: 'word',
      sandbox: () => '/sandbox/line/?text=',
    },
    LINE_DIALOG_URL: {
      schema: page,
      wanted: 'the address of the account link dialog',
      kind: 'word',
      usual: 'https://access.line.me/dialog/bot/accountLink',
      sandbox: () => '/sandbox/line/',
    },
  },
  make: values =>
    line({
      url: values.LINE_URL,
      token: values.LINE_CHANNEL_TOKEN,
      chat: values.LINE_CHAT_URL,
      dialog: values.LINE_DIALOG_URL,
    }),
  doors: values => ({ [NAME]: lineDoor(values.LINE_CHANNEL_SECRET) }),
})
