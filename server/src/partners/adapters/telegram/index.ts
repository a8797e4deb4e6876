import { z } from 'zod'
import { adapterOf } from '../../adapter-kit/adapter-settings.ts'
import { callWeb } from '../../adapter-kit/http-call.ts'
import { PartnerConfused } from '../../adapter-kit/partner-http.ts'
import { partnerText } from '../../adapter-kit/partner-values.ts'
import type { GroupOutcome, StaffGroup } from '../../ports/staff-group.ts'

const NAME = 'telegram'
const TIMEOUT_MS = 5_000
const OK = 200
const TOO_MANY = 429
/** HTTP statuses that prove that Telegram refused the request. After any other status the outcome is unknown. */
const REFUSED: ReadonlySet<number> = new Set([400, 401, 403, 404])
const WHY_MAX_CHARACTERS = 100

const taken = z.object({
  ok: z.literal(true),
  result: z.object({ message_id: z.int(), chat: z.object({ id: z.int() }), text: partnerText }),
})
const refused = z.object({
  ok: z.literal(false),
  error_code: z.int(),
  description: z.string(),
  parameters: z.object({ retry_after: z.int().min(0).optional() }).optional(),
})

type Place = { url: string; token: string; chat: string }

const telegram = ({ url, token, chat }: Place): StaffGroup => ({
  name: NAME,
  // The API has no idempotency key, so a repeated message may arrive twice.
  send: async ({ text }): Promise<GroupOutcome> => {
    const answer = await callWeb({
      partner: NAME,
      method: 'POST',
      url: `${url}/bot${token}/sendMessage`,
      headers: { accept: 'application/json' },
      json: { chat_id: chat, text, link_preview_options: { is_disabled: true } },
      timeoutMs: TIMEOUT_MS,
    })
    if (answer.status === OK) {
      const read = taken.safeParse(answer.body)
      // The answer must repeat this message's text and chat, because otherwise the answer to another message would count for this one.
      if (!read.success || String(read.data.result.chat.id) !== chat || read.data.result.text !== text)
        throw new PartnerConfused(NAME, answer)
      return { kind: 'taken', message_id: String(read.data.result.message_id) }
    }
    const read = refused.safeParse(answer.body)
    if (!read.success || read.data.error_code !== answer.status) throw new PartnerConfused(NAME, answer)
    if (answer.status === TOO_MANY)
      return { kind: 'later', after_seconds: read.data.parameters?.retry_after ?? 0 }
    if (!REFUSED.has(answer.status)) throw new PartnerConfused(NAME, answer)
    return { kind: 'refused', why: read.data.description.slice(0, WHY_MAX_CHARACTERS) }
  },
})

/** Id of the staff group's chat in the sandbox's Telegram. A group's id is negative. */
const SANDBOX_CHAT = '-1001234567890'
const SANDBOX_BOT = '123456'

export const telegramGroup = adapterOf({
  settings: {
    TELEGRAM_URL: {
      schema: z.url(),
      wanted: 'the address of the Bot API',
      kind: 'address',
      usual: 'https://api.telegram.org',
      sandbox: place => `${place.url}/telegram`,
    },
    TELEGRAM_BOT_TOKEN: {
      schema: z.string().regex(/^\d{3,15}:[A-Za-z0-9_-]{16,64}$/),
      wanted: 'the token of the bot, a number, a colon and letters, as BotFather names it',
      kind: 'key',
      sandbox: place => `${SANDBOX_BOT}:${place.key}`,
    },
    TELEGRAM_CHAT_ID: {
      schema: z.string().regex(/^-?\d{1,16}$/),
      wanted: 'the number of the chat of the shift; that of a group begins with -',
      kind: 'word',
      sandbox: () => SANDBOX_CHAT,
    },
  },
  make: values =>
    telegram({ url: values.TELEGRAM_URL, token: values.TELEGRAM_BOT_TOKEN, chat: values.TELEGRAM_CHAT_ID }),
})
