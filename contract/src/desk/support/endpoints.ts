import { z } from 'zod'
import { errorTexts } from '../../errors/errors.ts'
import { type ComplaintState, complaintStates } from '../../support/complaint-categories.ts'
import {
  complaintCategory,
  complaintOutcome,
  complaintView,
  supportMessage,
  supportMessageNumber,
  supportSubject,
  supportSubjectId,
  supportText,
  supportTopic,
  threadStatus,
} from '../../support/endpoints.ts'
import { idOf, instant, PRINTABLE, success } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { maskedMember, memberCard } from '../members/masked-member.ts'
import { reason } from '../operator-credentials.ts'

export const threadViews = ['waiting', 'mine', 'unassigned', 'open', 'closed'] as const
export type ThreadView = (typeof threadViews)[number]

const params = z.object({ thread: idOf('thr') })
const pictureParams = params.extend({ message: supportMessageNumber })
const answerParams = z.object({ answer: supportMessageNumber })

const TITLE_MAX_CHARACTERS = 60
const READY_TEXT_MAX_CHARACTERS = 2_000
const KEY = /^[A-Za-z0-9_-]{8,64}$/

/** Idempotency key of a staff user's message. Repeated requests with the same key create one message. */
const key = z.string().regex(KEY)
const answerText = supportText.min(1, errorTexts.support_text.text)

const threadRow = z.object({
  id: idOf('thr'),
  member: maskedMember,
  topic: supportTopic,
  about: supportSubjectId.nullable(),
  status: threadStatus,
  handled_by: z.string().nullable(),
  created_at: instant,
  last_at: instant,
  last_by: z.enum(['member', 'desk']),
  last_text: z.string(),
  /** Time since which the member has been waiting for an answer; null if the member waits for none. */
  waiting_since: instant.nullable(),
  /** Time by which staff should answer, as promised to the member; null if the member waits for no answer. */
  answer_by: instant.nullable(),
  is_complaint: z.boolean(),
})

const deskMessage = supportMessage.extend({ author: z.string().nullable() })

/** A staff user's note in a conversation. The desk (the staff's website) shows it between the messages; the member does not see it. */
const threadNote = z.object({ id: supportMessageNumber, by: z.string(), text: z.string(), at: instant })

const readyAnswer = z.object({
  id: supportMessageNumber,
  title: z.string(),
  text: z.string(),
  topic: supportTopic.nullable(),
  changed_by: z.string(),
  changed_at: instant,
})

const deskComplaint = complaintView.extend({
  raised_by: z.string(),
  /** Why a staff user registered the complaint for the member; null if the member made it. */
  raise_reason: z.string().nullable(),
  resolved_by: z.string().nullable(),
})

const complaintRow = deskComplaint.extend({
  thread: idOf('thr'),
  member: maskedMember,
  state: z.enum(Object.keys(complaintStates) as [ComplaintState, ...ComplaintState[]]),
  handled_by: z.string().nullable(),
})

const readyBody = z.object({
  title: typedText('words', errorTexts.ready_answer_text.text)
    .min(1, errorTexts.ready_answer_text.text)
    .max(TITLE_MAX_CHARACTERS, errorTexts.ready_answer_text.text)
    .regex(PRINTABLE, errorTexts.ready_answer_text.text),
  text: typedText('lines', errorTexts.ready_answer_text.text)
    .min(1, errorTexts.ready_answer_text.text)
    .max(READY_TEXT_MAX_CHARACTERS, errorTexts.ready_answer_text.text),
  topic: supportTopic.nullable(),
})

export const deskSupportEndpoints = {
  desk_threads: deskEndpoint({
    id: 'desk-threads',
    method: 'GET',
    path: '/support',
    access: 'support.read',
    summary: 'Conversations with members; those that wait are listed longest first',
    query: z.object({ view: z.enum(threadViews).optional(), before: z.string().optional() }),
    response: z.object({
      rows: z.array(threadRow),
      before: z.string().nullable(),
      counts: z.object({ waiting: z.int(), mine: z.int(), unassigned: z.int() }),
      reported_at: instant,
    }),
  }),
  desk_threads_waiting: deskEndpoint({
    id: 'desk-threads-waiting',
    method: 'GET',
    path: '/support/waiting',
    access: 'support.read',
    summary: 'The number of conversations in which a member waits for an answer',
    response: z.object({ waiting: z.int(), late: z.int() }),
  }),
  desk_thread: deskEndpoint({
    id: 'desk-thread',
    method: 'GET',
    path: '/support/threads/{thread}',
    access: 'support.read',
    summary: "One conversation with its messages, the staff's notes, and the member's money",
    params,
    response: threadRow.extend({
      /**
       * The newest messages of the conversation, oldest first. `before` is the cursor with which older messages are requested; null if there
       * are none.
       */
      messages: z.array(deskMessage),
      before: supportMessageNumber.nullable(),
      notes: z.array(threadNote),
      subject: supportSubject.nullable(),
      card: memberCard,
      complaint: deskComplaint.nullable(),
      closed_by: z.string().nullable(),
      closed_why: z.string().nullable(),
      /** Number of the newest message that the member has read; null if the member has read none. */
      read_up_to: supportMessageNumber.nullable(),
      typing_seconds: z.int().min(0),
    }),
  }),
  desk_thread_messages: deskEndpoint({
    id: 'desk-thread-messages',
    method: 'GET',
    path: '/support/threads/{thread}/messages',
    access: 'support.read',
    summary: 'Older messages of one conversation, newest first',
    params,
    query: z.object({ before: supportMessageNumber }),
    response: z.object({ rows: z.array(deskMessage), before: supportMessageNumber.nullable() }),
  }),
  desk_thread_answer: deskEndpoint({
    id: 'desk-thread-answer',
    method: 'POST',
    path: '/support/threads/{thread}/answer',
    access: 'support.answer',
    summary: 'Answer the member; the answer also goes to the inbox. Takes an unassigned conversation',
    params,
    body: z.object({ text: answerText, key }),
    response: success,
  }),
  desk_thread_note: deskEndpoint({
    id: 'desk-thread-note',
    method: 'POST',
    path: '/support/threads/{thread}/note',
    access: 'support.answer',
    summary: 'Write a note for the staff, which the member never sees',
    params,
    body: z.object({ text: answerText, key }),
    response: success,
  }),
  desk_thread_assign: deskEndpoint({
    id: 'desk-thread-assign',
    method: 'POST',
    path: '/support/threads/{thread}/assign',
    access: 'support.answer',
    summary: 'Take the conversation over, or put it back for anybody',
    params,
    body: z.object({ take: z.boolean() }),
    response: success,
  }),
  desk_thread_close: deskEndpoint({
    id: 'desk-thread-close',
    method: 'POST',
    path: '/support/threads/{thread}/close',
    access: 'support.answer',
    summary: 'Close the conversation with a reason for the staff',
    params,
    body: z.object({ reason }),
    response: success,
  }),
  desk_thread_reopen: deskEndpoint({
    id: 'desk-thread-reopen',
    method: 'POST',
    path: '/support/threads/{thread}/reopen',
    access: 'support.answer',
    summary: 'Open a closed conversation again, with a reason for the staff',
    params,
    body: z.object({ reason }),
    response: success,
  }),
  desk_thread_read: deskEndpoint({
    id: 'desk-thread-read',
    method: 'POST',
    path: '/support/threads/{thread}/read',
    access: 'support.answer',
    summary: 'Mark the messages up to this one as read by the staff',
    params,
    body: z.object({ up_to: supportMessageNumber }),
    response: success,
  }),
  desk_thread_typing: deskEndpoint({
    id: 'desk-thread-typing',
    method: 'POST',
    path: '/support/threads/{thread}/typing',
    access: 'support.answer',
    summary: 'Show the member for some seconds that a staff user types; nothing is stored',
    params,
    response: success,
  }),
  desk_thread_picture: deskEndpoint({
    id: 'desk-thread-picture',
    method: 'POST',
    path: '/support/threads/{thread}/pictures/{message}',
    access: 'support.answer',
    summary: "The picture of a member's message, WebP in base64; the view is recorded",
    params: pictureParams,
    response: z.object({ webp: z.string() }),
  }),
  desk_ready_answers: deskEndpoint({
    id: 'desk-ready-answers',
    method: 'GET',
    path: '/support/ready-answers',
    access: 'support.read',
    summary: 'The ready answers, by title',
    response: z.object({ rows: z.array(readyAnswer) }),
  }),
  desk_ready_answer_add: deskEndpoint({
    id: 'desk-ready-answer-add',
    method: 'POST',
    path: '/support/ready-answers',
    access: 'support.edit',
    summary: 'Add a ready answer',
    body: readyBody,
    response: success,
  }),
  desk_ready_answer_save: deskEndpoint({
    id: 'desk-ready-answer-save',
    method: 'POST',
    path: '/support/ready-answers/{answer}',
    access: 'support.edit',
    summary: 'Change a ready answer',
    params: answerParams,
    body: readyBody,
    response: success,
  }),
  desk_ready_answer_remove: deskEndpoint({
    id: 'desk-ready-answer-remove',
    method: 'POST',
    path: '/support/ready-answers/{answer}/remove',
    access: 'support.edit',
    summary: 'Remove a ready answer',
    params: answerParams,
    response: success,
  }),
  desk_complaints: deskEndpoint({
    id: 'desk-complaints',
    method: 'GET',
    path: '/complaints',
    access: 'support.read',
    summary: 'The register of complaints, newest first',
    query: z.object({
      state: complaintRow.shape.state.optional(),
      category: complaintCategory.optional(),
      before: z.string().optional(),
    }),
    response: z.object({ rows: z.array(complaintRow), before: z.string().nullable() }),
  }),
  desk_complaint_raise: deskEndpoint({
    id: 'desk-complaint-raise',
    method: 'POST',
    path: '/support/threads/{thread}/complaint',
    access: 'support.answer',
    summary: 'Make the conversation a complaint on behalf of the member',
    params,
    body: z.object({ category: complaintCategory, reason }),
    response: success,
  }),
  desk_complaint_resolve: deskEndpoint({
    id: 'desk-complaint-resolve',
    method: 'POST',
    path: '/support/threads/{thread}/complaint/resolve',
    access: 'complaints.resolve',
    summary: 'Decide the complaint with an outcome and a reason that the member sees',
    params,
    body: z.object({ outcome: complaintOutcome.exclude(['erased']), reason }),
    response: success,
  }),
} as const
