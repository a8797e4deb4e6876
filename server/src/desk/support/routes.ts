import type { deskSupportEndpoints } from '@sala/contract/desk/support/endpoints.ts'
import { attachMembers } from '../../account/members/personal-data-masking.ts'
import type { Context } from '../../context.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { nameOfActor } from '../../platform/operator-decision.ts'
import { invariant } from '../../platform/refusal.ts'
import { decideComplaint, raiseForMember, registerPage, stateOf } from '../../support/complaints.ts'
import { viewOfComplaint } from '../../support/conversations.ts'
import {
  addReadyAnswer,
  readyAnswers,
  removeReadyAnswer,
  saveReadyAnswer,
} from '../../support/ready-answers.ts'
import {
  deskThread,
  deskThreadPage,
  olderMessages,
  waitingThreads,
} from '../../support/staff-conversations.ts'
import {
  answerThread,
  assign,
  close,
  pictureForDesk,
  readByDesk,
  reopen,
  typeAnswer,
  writeNote,
} from '../../support/staff-replies.ts'
import { memberCardOf } from '../members/member-card.ts'

const DONE = { success: true } as const

type Handlers = DeskHandlers<typeof deskSupportEndpoints>
type ReadyAnswerCalls =
  | 'desk_ready_answers'
  | 'desk_ready_answer_add'
  | 'desk_ready_answer_save'
  | 'desk_ready_answer_remove'
type ComplaintCalls = 'desk_complaints' | 'desk_complaint_raise' | 'desk_complaint_resolve'

const readyAnswerRoutes = (ctx: Context): Pick<Handlers, ReadyAnswerCalls> => ({
  desk_ready_answers: () => readyAnswers(ctx),
  desk_ready_answer_add: async ({ operator, body }) => {
    await addReadyAnswer(ctx, operator.name, body)
    return DONE
  },
  desk_ready_answer_save: async ({ operator, params, body }) => {
    await saveReadyAnswer(ctx, operator.name, params.answer, body)
    return DONE
  },
  desk_ready_answer_remove: async ({ operator, params }) => {
    await removeReadyAnswer(ctx, operator.name, params.answer)
    return DONE
  },
})

const complaintRoutes = (ctx: Context): Pick<Handlers, ComplaintCalls> => ({
  desk_complaints: async ({ query }) => {
    const { rows, before } = await registerPage(ctx, query as Parameters<typeof registerPage>[1])
    const now = ctx.clock.now()
    const shown = rows.map(row => ({
      ...viewOfComplaint(row),
      thread: row.thread_id,
      member_id: row.member_id,
      state: stateOf(row, now),
      handled_by: row.handled_by,
      raised_by: row.raised_by,
      raise_reason: row.raise_reason,
      resolved_by: row.resolved_by === null ? null : nameOfActor(row.resolved_by),
    }))
    return { rows: await attachMembers(ctx.db, shown), before }
  },
  desk_complaint_raise: async ({ operator, params, body }) => {
    const decision = { operator: operator.name, reason: body.reason }
    await raiseForMember(ctx, decision, params.thread, body.category)
    return DONE
  },
  desk_complaint_resolve: async ({ operator, params, body }) => {
    const decision = { operator: operator.name, reason: body.reason }
    await decideComplaint(ctx, decision, params.thread, body.outcome)
    return DONE
  },
})

export const deskSupportRoutes = (ctx: Context): Handlers => ({
  ...readyAnswerRoutes(ctx),
  ...complaintRoutes(ctx),
  desk_threads: async ({ operator, query }) => {
    const { rows, ...page } = await deskThreadPage(ctx, operator.name, query)
    return { rows: await attachMembers(ctx.db, rows), ...page }
  },
  desk_threads_waiting: () => waitingThreads(ctx),
  desk_thread: async ({ params }) => {
    const { member_id, ...thread } = await deskThread(ctx, params.thread)
    const [[shown], card] = await Promise.all([
      attachMembers(ctx.db, [{ member_id }]),
      memberCardOf(ctx, member_id),
    ])
    invariant(shown !== undefined, `member ${member_id} exists`)
    return { ...thread, member: shown.member, card }
  },
  desk_thread_messages: ({ params, query }) => olderMessages(ctx, params.thread, query.before),
  desk_thread_answer: async ({ operator, params, body }) => {
    await answerThread(ctx, params.thread, { operator: operator.name, ...body })
    return DONE
  },
  desk_thread_note: async ({ operator, params, body }) => {
    await writeNote(ctx, params.thread, { operator: operator.name, ...body })
    return DONE
  },
  desk_thread_assign: async ({ operator, params, body }) => {
    await assign(ctx, params.thread, operator.name, body.take)
    return DONE
  },
  desk_thread_close: async ({ operator, params, body }) => {
    await close(ctx, { operator: operator.name, reason: body.reason }, params.thread)
    return DONE
  },
  desk_thread_reopen: async ({ operator, params, body }) => {
    await reopen(ctx, { operator: operator.name, reason: body.reason }, params.thread)
    return DONE
  },
  desk_thread_read: async ({ params, body }) => {
    await readByDesk(ctx, params.thread, body.up_to)
    return DONE
  },
  desk_thread_typing: async ({ params }) => {
    await typeAnswer(ctx, params.thread)
    return DONE
  },
  desk_thread_picture: async ({ operator, params }) => {
    const picture = await pictureForDesk(ctx, operator.name, params.thread, params.message)
    return { webp: picture.toString('base64') }
  },
})
