import type { eventsEndpoints } from '@sala/contract/events/endpoints.ts'
import type { Context } from '../context.ts'
import { networkOf } from '../platform/http/client-network.ts'
import type { Handlers } from '../platform/http/route-binding.ts'
import { hashSecret } from '../platform/random.ts'
import { countHit, isReached, refuseUntil, requireWithin } from '../platform/rate-limits.ts'
import { Refusal } from '../platform/refusal.ts'
import { eventBody, eventId } from './event-body.ts'
import { findReceiverByKey, markRead, type Receiver } from './event-receivers-sql.ts'
import { limits } from './settings.ts'
import { findDeletedUntil, findEventsAfter, isBehind, type Position } from './sql.ts'

const NUMBER_MAX = 9_223_372_036_854_775_807n
const BEGINNING: Position = { transaction_no: 0n, no: 0n }

const cursorOf = ({ transaction_no, no }: Position): string => `${transaction_no}-${no}`

const positionOf = (cursor: string): Position => {
  const [, transaction, number] = /^(\d{1,19})-(\d{1,19})$/.exec(cursor) ?? []
  const position = { transaction_no: BigInt(transaction ?? -1), no: BigInt(number ?? -1) }
  if (position.no < 0n || position.no > NUMBER_MAX || position.transaction_no > NUMBER_MAX)
    throw new Refusal('event_cursor_invalid')
  return position
}

/** Returns the active receiver of events that has this key. Throws Refusal `event_key_invalid`, and `too_many_requests` after many wrong keys. */
const receiverOf = async (
  ctx: Context,
  { bearer, ip }: { readonly bearer: string | null; readonly ip: string },
): Promise<Receiver> => {
  const now = ctx.clock.now()
  const network = networkOf(ip)
  if (await isReached(ctx.db, limits.wrong_keys_per_network, network, now))
    throw refuseUntil(limits.wrong_keys_per_network, now)
  const receiver = bearer === null ? null : await findReceiverByKey(ctx.db, hashSecret(bearer))
  if (receiver?.status === 'active') return receiver
  await countHit(ctx.db, limits.wrong_keys_per_network, network, now)
  throw new Refusal('event_key_invalid')
}

/** Route by which a receiver's program reads events of members. The answer has no personal data, because one operator alone can get a key. */
export const eventsRoutes = (ctx: Context): Handlers<typeof eventsEndpoints> => ({
  outgoing_events: async ({ caller, query: { after, limit } }) => {
    const receiver = await receiverOf(ctx, caller)
    await requireWithin(ctx.db, limits.reads_per_receiver, receiver.id, ctx.clock.now())
    const from = after === undefined ? BEGINNING : positionOf(after)
    const read = await findEventsAfter(ctx.db, from, limit)
    const deleted = after === undefined ? null : await findDeletedUntil(ctx.db)
    if (deleted !== null && isBehind(from, deleted)) throw new Refusal('event_cursor_expired')
    await markRead(ctx.db, receiver.id, ctx.clock.now())
    return {
      events: read
        .filter(({ kind }) => receiver.kinds.includes(kind))
        .map(event => ({ id: eventId(event), ...eventBody(event, null) })),
      next: cursorOf(read.at(-1) ?? from),
      more: read.length === limit,
    }
  },
})
