import { TEST_KIND } from '@sala/contract/events/outgoing-event-kinds.ts'
import type { ReceiverId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../context.ts'
import { audit } from '../platform/audit.ts'
import { MINUTE_MS } from '../platform/calendar.ts'
import { type Db, inTransaction } from '../platform/db.ts'
import { operatorActor } from '../platform/operator-decision.ts'
import { newKey } from '../platform/random.ts'
import { Refusal } from '../platform/refusal.ts'
import { readSettings } from '../platform/settings.ts'
import { sendSigned } from './event-delivery.ts'
import { type Attempt, findReceiver, findReceivers, type Receiver, storeTest } from './event-receivers-sql.ts'
import { eventsSettings } from './settings.ts'
import { findLag, type Lag } from './sql.ts'

export { type Attempt, findAttempts } from './event-receivers-sql.ts'

/** Maximum to which waiting events are counted, because millions may wait for a paused receiver. */
const COUNTED_MAX = 10_000
const TEST_ID_CHARACTERS = 12

/** Returns whether attempts have failed for so long that operators should be alerted. */
const isFailing = ({ status, failed_since }: Receiver, failingMinutes: number, now: Date): boolean =>
  status === 'active' &&
  failed_since !== null &&
  now.getTime() - failed_since.getTime() >= failingMinutes * MINUTE_MS

export type ReceiverStatus = { readonly receiver: Receiver; readonly lag: Lag; readonly is_failing: boolean }

/** Returns all receivers with the number of events that wait for each. None waits for a receiver without an address. */
export const receiverStates = async (db: Db, now: Date): Promise<ReceiverStatus[]> => {
  const { failing_minutes } = await readSettings(db, eventsSettings)
  const states: ReceiverStatus[] = []
  for (const receiver of await findReceivers(db)) {
    const { kinds } = receiver
    const lag =
      receiver.url === null
        ? { waiting: 0, oldest_at: null }
        : await findLag(db, receiver, { kinds, most: COUNTED_MAX })
    states.push({ receiver, lag, is_failing: isFailing(receiver, failing_minutes, now) })
  }
  return states
}

/**
 * Sends a test event to a receiver at once, even if it is paused, and returns the attempt. Throws Refusal `not_found`, `event_receiver_no_url`,
 * `event_receiver_no_secret`.
 */
export const sendTest = async (ctx: Context, operator: string, id: ReceiverId): Promise<Attempt> => {
  const receiver = await findReceiver(ctx.db, id)
  if (receiver === null) throw new Refusal('not_found')
  const { url } = receiver
  if (url === null) throw new Refusal('event_receiver_no_url')
  if (receiver.secret === null) throw new Refusal('event_receiver_no_secret')
  const { timeout_seconds } = await readSettings(ctx.db, eventsSettings)
  const body = JSON.stringify({ type: TEST_KIND, timestamp: ctx.clock.now(), data: {} })
  const sent = { id: `evt_test_${newKey(TEST_ID_CHARACTERS)}`, kind: TEST_KIND, body }
  const attempt = await sendSigned(ctx, { ...receiver, url }, sent, { timeout_seconds })
  await storeTest(ctx.db, id, attempt)
  const details = { name: receiver.name, outcome: attempt.outcome }
  const entry = { actor: operatorActor({ operator }), action: 'receiver.test', subject: id, details }
  await inTransaction(ctx.db, tx => audit(tx, entry, ctx.clock.now()))
  return attempt
}
