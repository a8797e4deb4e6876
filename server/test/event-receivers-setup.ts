import { type EventKind, eventKinds } from '@sala/contract/events/outgoing-event-kinds.ts'
import type { ReceiverId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../src/context.ts'
import { addReceiver, findReceivers, renewSecret } from '../src/events/event-receivers.ts'
import { inTransaction } from '../src/platform/db.ts'

let made = 0

type Chosen = {
  readonly url?: string | null
  readonly kinds?: readonly EventKind[]
  readonly personal_data?: boolean
}

/** Returns terms for a program that receives events of all kinds. Nothing listens at the default URL. */
export const receiverTerms = (name: string, chosen: Chosen = {}) => ({
  ...{ name, url: 'http://127.0.0.1:9/events', kinds: [...eventKinds], personal_data: false },
  ...chosen,
})

/** Adds a receiver by a decision of two operators and creates its signing secret. Returns the receiver's id. */
export const newReceiver = async (ctx: Context, chosen: Chosen = {}): Promise<ReceiverId> => {
  const name = `receiver-${++made}`
  const decision = { operator: 'nok', checker: 'lek', reason: 'the company reads its figures' }
  const at = ctx.clock.now()
  await inTransaction(ctx.db, tx => addReceiver(tx, ctx, decision, receiverTerms(name, chosen), at))
  const found = (await findReceivers(ctx.db)).find(one => one.name === name)
  if (found === undefined) throw new Error(`no receiver ${name}`)
  if (found.url !== null) await renewSecret(ctx, decision, found.id)
  return found.id
}
