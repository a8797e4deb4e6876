import { z } from 'zod'
import { errorTexts } from '../errors/errors.ts'
import { endpoint } from '../wire/endpoint.ts'
import { amount, idOf, instant, shortText, success } from '../wire/field-schemas.ts'
import { typedText } from '../wire/typed-text.ts'
import {
  type ComplaintCategory,
  type ComplaintOutcome,
  complaintCategories,
  complaintOutcomes,
} from './complaint-categories.ts'
import { SUPPORT_BODY_MAX_BYTES } from './conversation-picture-limits.ts'
import { type SupportTopic, supportTopics, type ThreadStatus, threadStatuses } from './conversation-topics.ts'

const keysOf = <K extends string>(texts: Readonly<Record<K, unknown>>) => Object.keys(texts) as [K, ...K[]]

const TEXT_MAX_CHARACTERS = 2_000
/** Maximum length of a text before it is normalised. The limit is needed because a request with a picture can have megabytes. */
const RAW_TEXT_MAX_CHARACTERS = 4 * TEXT_MAX_CHARACTERS

export const supportText = typedText('lines', errorTexts.support_text.text, RAW_TEXT_MAX_CHARACTERS).max(
  TEXT_MAX_CHARACTERS,
  errorTexts.support_text.text,
)

/** Number of a message in a conversation, as text. A newer message has a greater number. */
export const supportMessageNumber = z.string().regex(/^\d{1,18}$/)

/** Id of the request that a conversation is about: a deposit, withdrawal, bonus or slip. */
export const supportSubjectId = z.union([idOf('dep'), idOf('wdr'), idOf('bon'), idOf('slp')])

export const supportTopic = z.enum(keysOf<SupportTopic>(supportTopics))
export const threadStatus = z.enum(keysOf<ThreadStatus>(threadStatuses))
export const complaintCategory = z.enum(keysOf<ComplaintCategory>(complaintCategories))
export const complaintOutcome = z.enum(keysOf<ComplaintOutcome>(complaintOutcomes))

/** A complaint as its member sees it. */
export const complaintView = z.object({
  /** Number in the register of complaints. */
  no: z.int(),
  category: complaintCategory,
  raised_at: instant,
  answer_by: instant,
  resolve_by: instant,
  answered_at: instant.nullable(),
  resolved_at: instant.nullable(),
  outcome: complaintOutcome.nullable(),
  /** The staff's reason for the outcome; null before the outcome. */
  outcome_reason: z.string().nullable(),
})

/** The request that a conversation is about, with its current facts. */
export const supportSubject = z.object({
  id: supportSubjectId,
  ref: z.string().nullable(),
  amount: amount.nullable(),
  at: instant,
})

const threadHead = z.object({
  id: idOf('thr'),
  topic: supportTopic,
  about: supportSubjectId.nullable(),
  status: threadStatus,
  created_at: instant,
  last_at: instant,
  complaint: complaintView.nullable(),
})

export const threadSummary = threadHead.extend({
  /** Author and first characters of the newest message. The text is empty for a picture without words. */
  last_by: z.enum(['member', 'desk']),
  last_text: z.string(),
  unread: z.int().min(0),
})

export const supportMessage = z.object({
  id: supportMessageNumber,
  by: z.enum(['member', 'desk']),
  text: z.string(),
  /** True: the message has a picture that is still stored. False also after the picture's retention period. */
  has_picture: z.boolean(),
  at: instant,
})

/** The usual time to the staff's first answer in minutes, measured on the conversations of the last `days` days. */
const usualAnswer = z.object({ minutes: z.int().min(0), answers: z.int(), days: z.int() })

const threadParams = z.object({ thread: idOf('thr') })
const written = { text: supportText, picture: z.string().nullable() }

export const supportEndpoints = {
  support: endpoint({
    id: 'C21-support',
    method: 'GET',
    path: '/support',
    auth: 'member',
    summary: "The member's conversations with the staff, newest first, and the usual time to an answer",
    response: z.object({
      threads: z.array(threadSummary),
      /** The usual time to an answer; null if too few conversations were answered in the last days. */
      usual: usualAnswer.nullable(),
    }),
  }),
  support_thread: endpoint({
    id: 'C21-support-thread',
    method: 'GET',
    path: '/support/threads/{thread}',
    auth: 'member',
    summary: 'One conversation with its newest messages, oldest first; older ones by cursor',
    params: threadParams,
    query: z.object({ before: shortText.optional() }),
    response: threadHead.extend({
      subject: supportSubject.nullable(),
      messages: z.array(supportMessage),
      before: z.string().nullable(),
      /** Number of the newest message that the staff have read; null if they have read none. */
      read_up_to: supportMessageNumber.nullable(),
      /** Seconds for which the browser shows that a staff user is typing; 0 if none is typing. */
      typing_seconds: z.int().min(0),
      /** True: the member can still write. A conversation that was closed long ago takes no more messages. */
      can_write: z.boolean(),
    }),
  }),
  open_support_thread: endpoint({
    id: 'C21-support-open',
    method: 'POST',
    path: '/support/threads',
    keyed: true,
    auth: 'member',
    summary: 'Begin a conversation, or a complaint if a category is given',
    body: z.object({
      topic: supportTopic,
      about: supportSubjectId.nullable(),
      complaint: complaintCategory.nullable(),
      ...written,
    }),
    body_max: { bytes: SUPPORT_BODY_MAX_BYTES, refusal: 'support_picture_too_large' },
    response: z.object({ thread: idOf('thr') }),
  }),
  write_support_message: endpoint({
    id: 'C21-support-write',
    method: 'POST',
    path: '/support/threads/{thread}/messages',
    keyed: true,
    auth: 'member',
    summary: 'Write into a conversation; a conversation that was just closed opens again',
    params: threadParams,
    body: z.object(written),
    body_max: { bytes: SUPPORT_BODY_MAX_BYTES, refusal: 'support_picture_too_large' },
    response: z.object({ message: supportMessageNumber }),
  }),
  read_support_thread: endpoint({
    id: 'C21-support-read',
    method: 'POST',
    path: '/support/threads/{thread}/read',
    repeatable: true,
    auth: 'member',
    summary: 'Mark the messages up to this one as read, and the inbox messages about them',
    params: threadParams,
    body: z.object({ up_to: supportMessageNumber }),
    response: success,
  }),
  type_in_support_thread: endpoint({
    id: 'C21-support-typing',
    method: 'POST',
    path: '/support/threads/{thread}/typing',
    repeatable: true,
    auth: 'member',
    summary: 'Show the staff for some seconds that the member types; nothing is stored',
    params: threadParams,
    response: success,
  }),
  complain: endpoint({
    id: 'C21-support-complain',
    method: 'POST',
    path: '/support/threads/{thread}/complaint',
    repeatable: true,
    auth: 'member',
    summary: 'Make the conversation a complaint, once',
    params: threadParams,
    body: z.object({ category: complaintCategory }),
    response: z.object({ complaint: complaintView }),
  }),
  support_picture: endpoint({
    id: 'C21-support-picture',
    method: 'GET',
    path: '/support/pictures/{message}',
    auth: 'member',
    summary: "The picture of one of the member's messages, WebP in base64",
    params: z.object({ message: supportMessageNumber }),
    response: z.object({ webp: z.string() }),
  }),
} as const
