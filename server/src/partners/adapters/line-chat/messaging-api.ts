import { z } from 'zod'
import { callWeb, type WebCall } from '../../adapter-kit/http-call.ts'
import { type PartnerAnswer, PartnerConfused } from '../../adapter-kit/partner-http.ts'
import { expectBody, partnerText } from '../../adapter-kit/partner-values.ts'
import type { ChatOutcome } from '../../ports/chat-app.ts'

export const NAME = 'line'
const TIMEOUT_MS = 5_000
export const STATUS = { taken: 200, invalid: 400, taken_before: 409, too_many: 429 } as const
/** LINE's error message with status 429 when the month's quota is used up. */
const MONTHLY_LIMIT = 'You have reached your monthly limit.'

const sent = z.object({ sentMessages: z.array(z.object({ id: partnerText.min(1) })).min(1) })
const failure = z.object({ message: partnerText.min(1) })

export type LineCall = Pick<WebCall, 'json'> & { readonly key?: string }

/** Makes one call of LINE's Messaging API. Calls with the same key (a UUID) have one effect within 24 hours. */
export const callLine = (
  { url, token }: { readonly url: string; readonly token: string },
  method: WebCall['method'],
  path: string,
  { key, json }: LineCall = {},
): Promise<PartnerAnswer> =>
  callWeb({
    partner: NAME,
    method,
    url: `${url}/v2/bot${path}`,
    headers: { authorization: `Bearer ${token}`, ...(key === undefined ? {} : { 'x-line-retry-key': key }) },
    ...(json === undefined ? {} : { json }),
    timeoutMs: TIMEOUT_MS,
  })

export const textsOf = (texts: readonly string[]) => texts.map(text => ({ type: 'text', text }))

/** Converts LINE's answer to a push message or a reply. Throws PartnerConfused if the outcome is unknown. */
export const outcomeOf = (answer: PartnerAnswer): ChatOutcome => {
  if (answer.status === STATUS.taken) {
    expectBody(NAME, answer, sent)
    return 'taken'
  }
  const { message } = expectBody(NAME, answer, failure)
  if (answer.status === STATUS.taken_before) return 'taken'
  if (answer.status === STATUS.too_many) return message === MONTHLY_LIMIT ? 'over_quota' : 'busy'
  if (answer.status === STATUS.invalid) return 'refused'
  throw new PartnerConfused(NAME, answer)
}
