import { z } from 'zod'
import { typedText } from '../wire/typed-text.ts'
import { eventErrors } from './event-errors.ts'
import {
  eventKinds,
  RECEIVER_NAME_MAX_CHARACTERS,
  RECEIVER_URL_MAX_CHARACTERS,
} from './outgoing-event-kinds.ts'

const NAME_RULE = 'กรุณากรอกชื่อปลายทาง ไม่เกิน 60 ตัวอักษร'
const KINDS_RULE = 'กรุณาเลือกเหตุการณ์อย่างน้อยหนึ่งชนิด'

/** Properties of a receiver of events (a program outside Sala). They apply after two operators have approved them by a proposal. */
export const receiverTerms = z.strictObject({
  name: typedText('words', NAME_RULE).min(1, NAME_RULE).max(RECEIVER_NAME_MAX_CHARACTERS, NAME_RULE),
  url: typedText('key', eventErrors.event_url_refused.text)
    .max(RECEIVER_URL_MAX_CHARACTERS, eventErrors.event_url_refused.text)
    .pipe(z.url({ error: eventErrors.event_url_refused.text }))
    .nullable(),
  kinds: z
    .array(z.enum(eventKinds), { error: KINDS_RULE })
    .min(1, KINDS_RULE)
    .max(eventKinds.length, KINDS_RULE)
    .refine(kinds => new Set(kinds).size === kinds.length, KINDS_RULE),
  /** True: webhooks to this receiver contain the member's phone number, name and bank account. */
  personal_data: z.boolean(),
})
