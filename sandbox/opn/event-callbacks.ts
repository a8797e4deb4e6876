import { createHmac } from 'node:crypto'
import { realNowMs } from '../foundation/clock.ts'
import type { Tx } from '../foundation/database.ts'
import type { AppliedFault } from '../foundation/fault-table.ts'
import { newId } from '../foundation/ids.ts'
import type { World } from '../foundation/sandbox-context.ts'

/**
 * Enqueues an event that Opn sends to Sala. The signature is the HMAC-SHA-256 of `<unix seconds>.<raw body>` with a secret that Sala's setting
 * contains in Base64.
 */
export async function tell(
  tx: Tx,
  world: World,
  event: { key: string; data: object },
  fault: AppliedFault | null,
  afterMs = 0,
): Promise<void> {
  const created_at = world.clock.now().toISOString()
  const body = JSON.stringify({ object: 'event', id: newId('evnt'), livemode: false, created_at, ...event })
  const seconds = String(Math.floor(realNowMs() / 1000))
  const signature = createHmac('sha256', world.callbackSecret).update(`${seconds}.${body}`).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'omise-signature': signature,
    'omise-signature-timestamp': seconds,
  }
  await world.callbacks.enqueueOwn(tx, 'opn', { target: null, body, headers }, fault, afterMs)
}
