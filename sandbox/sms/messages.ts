import { z } from 'zod'
import { inTransaction, many, maybeOne, type Queryable, run, type Tx } from '../foundation/database.ts'
import type { AppliedFault } from '../foundation/fault-table.ts'
import { type Answer, mobileNumber, RECENT_ROWS, reference, refusal } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'

/** Longest text of a message in characters: ten concatenated SMS parts. */
const TEXT_MAX_CHARACTERS = 670

export const messageOrder = z.object({
  reference,
  to: mobileNumber,
  text: z.string().min(1).max(TEXT_MAX_CHARACTERS),
})
type MessageOrder = z.output<typeof messageOrder>

/** Delivers an SMS message once per reference. Responds 409 if another message has used the reference. */
export async function deliver(
  world: World,
  order: MessageOrder,
  fault: AppliedFault | null,
): Promise<Answer> {
  await inTransaction(world.db, async tx => {
    const isNew = await run(
      tx,
      'insert into sandbox.sms_request (reference, phone, text) values ($1, $2, $3) on conflict do nothing',
      [order.reference, order.to, order.text],
    )
    if (isNew === 0) return demandSameMessage(tx, order)
    await run(
      tx,
      `insert into sandbox.sms_message (reference, phone, text, sent_at)
       select $1, $2, $3, $4 from generate_series(1, $5)`,
      [order.reference, order.to, order.text, world.clock.now(), fault?.kind === 'duplicate' ? 2 : 1],
    )
  })
  return { status: 202, body: { reference: order.reference } }
}

async function demandSameMessage(tx: Tx, order: MessageOrder): Promise<void> {
  const same = await maybeOne(
    tx,
    'select 1 from sandbox.sms_request where reference = $1 and phone = $2 and text = $3',
    [order.reference, order.to, order.text],
  )
  if (same === null) throw refusal(409, 'reference_conflict')
}

type MessageRow = { phone: string; text: string; sent_at: Date }

export function inbox(on: Queryable, phone: string | null): Promise<MessageRow[]> {
  return many<MessageRow>(
    on,
    `select phone, text, sent_at from sandbox.sms_message
     where $1::text is null or phone = $1 order by message_id desc limit $2`,
    [phone, RECENT_ROWS],
  )
}
