import type { deskEventEndpoints } from '@sala/contract/desk/outgoing-events/endpoints.ts'
import type { Context } from '../../context.ts'
import {
  findAttempts,
  type ReceiverStatus,
  receiverStates,
  sendTest,
} from '../../events/event-receiver-states.ts'
import { findReceiver, pauseByOperator, renewKey, renewSecret } from '../../events/event-receivers.ts'
import type { DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { Refusal } from '../../platform/refusal.ts'

const rowOf = ({ receiver, lag, is_failing }: ReceiverStatus, now: Date) => {
  const { id, name, url, kinds, personal_data, status, paused_why, tries, failed_since, last_error } =
    receiver
  const { delivered_at, read_at, changed_by, changed_at, old_secret_until } = receiver
  return {
    ...{ id, name, url, kinds: [...kinds], personal_data, paused_why, tries, failed_since, last_error },
    ...{ delivered_at, read_at, changed_by, changed_at, waiting: lag.waiting, oldest_at: lag.oldest_at },
    state: is_failing ? ('failing' as const) : status,
    has_secret: receiver.secret !== null,
    old_secret_until: old_secret_until !== null && old_secret_until > now ? old_secret_until : null,
    has_key: receiver.key_hash !== null,
    next_try_at: tries === 0 || status === 'paused' ? null : receiver.next_try_at,
  }
}

export const deskEventRoutes = (ctx: Context): DeskHandlers<typeof deskEventEndpoints> => ({
  desk_event_receivers: async () => {
    const now = ctx.clock.now()
    return { rows: (await receiverStates(ctx.db, now)).map(one => rowOf(one, now)) }
  },
  desk_event_receiver: async ({ params }) => {
    if ((await findReceiver(ctx.db, params.receiver)) === null) throw new Refusal('not_found')
    return { rows: await findAttempts(ctx.db, params.receiver) }
  },
  desk_event_receiver_pause: async ({ operator, params, body: { reason } }) => {
    await pauseByOperator(ctx, { operator: operator.name, reason }, params.receiver)
    return { success: true }
  },
  desk_event_receiver_secret: async ({ operator, params, body: { reason } }) => ({
    secret: await renewSecret(ctx, { operator: operator.name, reason }, params.receiver),
  }),
  desk_event_receiver_key: async ({ operator, params, body: { reason } }) => ({
    secret: await renewKey(ctx, { operator: operator.name, reason }, params.receiver),
  }),
  desk_event_receiver_test: ({ operator, params }) => sendTest(ctx, operator.name, params.receiver),
})
