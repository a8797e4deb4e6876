import { type EventKind, eventKinds } from '@sala/contract/events/outgoing-event-kinds.ts'
import { addReceiver, findReceivers, pauseByOperator } from '../src/events/event-receivers.ts'
import { inTransaction } from '../src/platform/db.ts'
import { DEMO_OPERATORS } from './demo-accounts.ts'
import type { SimulatedProduct } from './simulated-past/simulated-product.ts'

const CRM_KINDS: readonly EventKind[] = [
  'member.registered',
  'member.erased',
  'deposit.credited',
  'tier.changed',
]
const CRM = 'ระบบลูกค้าสัมพันธ์'

/**
 * Creates two receivers of events: a program that fetches the events with a key, and a paused webhook. The webhook has no signing secret, so that
 * nothing is sent to it.
 */
export const leaveReceivers = async ({ ctx }: SimulatedProduct): Promise<void> => {
  const [maker, checker] = DEMO_OPERATORS
  const decision = { operator: maker.name, checker: checker.name, reason: 'the company reads its figures' }
  const at = ctx.clock.now()
  const receivers = [
    { name: 'ระบบรายงาน', url: null, kinds: eventKinds, personal_data: false },
    { name: CRM, url: 'https://crm.sala.example/events', kinds: CRM_KINDS, personal_data: true },
  ]
  for (const terms of receivers) await inTransaction(ctx.db, tx => addReceiver(tx, ctx, decision, terms, at))
  const crm = (await findReceivers(ctx.db)).find(({ name }) => name === CRM)
  if (crm !== undefined)
    await pauseByOperator(ctx, { operator: maker.name, reason: 'ปลายทางปิดปรับปรุง' }, crm.id)
}
