import type { supportEndpoints } from '@sala/contract/support/endpoints.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../platform/http/route-binding.ts'
import { invariant } from '../platform/refusal.ts'
import { complaintOf } from './complaints.ts'
import { ownPicture, readThread, threadOf, threadsOf, viewOfComplaint } from './conversations.ts'
import { complain, openThread, typeQuestion, writeQuestion } from './member-messages.ts'
import { typingOf } from './typing-indicator.ts'

const DONE = { success: true } as const

export const supportRoutes = (ctx: Context): Handlers<typeof supportEndpoints> => {
  // Subscribes to the events when the routes are created, so that no typing event is missed.
  typingOf(ctx)
  return {
    support: ({ identity }) => threadsOf(ctx, identity.member_id),

    support_thread: ({ identity, params, query }) =>
      threadOf(ctx, identity.member_id, params.thread, query.before),

    open_support_thread: async ({ identity, body, caller }) => ({
      thread: await openThread(ctx, identity.member_id, { ...body, key: caller.idempotency_key }),
    }),

    write_support_message: async ({ identity, params, body, caller }) => {
      const written = { ...body, key: caller.idempotency_key }
      return { message: String(await writeQuestion(ctx, identity.member_id, params.thread, written)) }
    },

    read_support_thread: async ({ identity, params, body }) => {
      await readThread(ctx, identity.member_id, params.thread, body.up_to)
      return DONE
    },

    type_in_support_thread: async ({ identity, params }) => {
      await typeQuestion(ctx, identity.member_id, params.thread)
      return DONE
    },

    complain: async ({ identity, params, body }) => {
      await complain(ctx, identity.member_id, params.thread, body.category)
      const complaint = await complaintOf(ctx, params.thread)
      invariant(complaint !== null, 'the raised complaint is stored')
      return { complaint: viewOfComplaint(complaint) }
    },

    support_picture: async ({ identity, params }) => ({
      webp: (await ownPicture(ctx, identity.member_id, params.message)).toString('base64'),
    }),
  }
}
