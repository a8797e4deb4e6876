import { inTransaction, run, type Tx } from '../foundation/database.ts'
import type { AppliedFault } from '../foundation/fault-table.ts'
import { takeFault } from '../foundation/faults.ts'
import type { World } from '../foundation/sandbox-context.ts'

/** Milliseconds from the acceptance of a message until the SMS provider sends the delivery receipt to Sala. */
const RECEIPT_AFTER_MS = 1_000

type Taken = { id: string; phone: string; text: string }
/** Enqueues a delivery receipt in the format of the SMS provider that accepted the message. */
type Tell = (
  tx: Tx,
  outcome: 'delivered' | 'failed',
  fault: AppliedFault | null,
  afterMs: number,
) => Promise<void>

/**
 * Accepts a message under the SMS provider's message id, delivers it and sends a receipt. Each call is a new message. Under the fault `refuse` the
 * message is lost and the receipt reports a failure. Under the fault `timeout` both message and receipt are lost.
 */
export async function takeMessage(world: World, message: Taken, twice: boolean, tell: Tell): Promise<void> {
  await inTransaction(world.db, async tx => {
    const fault = await takeFault(tx, 'sms', 'receipt')
    const lost = fault?.kind === 'refuse' || fault?.kind === 'timeout'
    const outcome = lost ? 'failed' : 'delivered'
    await run(
      tx,
      'insert into sandbox.sms_request (reference, phone, text, receipt) values ($1, $2, $3, $4)',
      [message.id, message.phone, message.text, outcome],
    )
    if (!lost)
      await run(
        tx,
        `insert into sandbox.sms_message (reference, phone, text, sent_at)
         select $1, $2, $3, $4 from generate_series(1, $5)`,
        [message.id, message.phone, message.text, world.clock.now(), twice ? 2 : 1],
      )
    if (fault?.kind !== 'timeout') await tell(tx, outcome, fault, RECEIPT_AFTER_MS)
  })
  world.callbacks.wake()
}
