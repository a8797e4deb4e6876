import type { FlowKey } from '@sala/contract/flows/flow-switches.ts'
import { inTransaction } from '../src/platform/db.ts'
import { closeFlow, loosenFlow } from '../src/platform/flow-switches/switch-changes.ts'
import { DEMO_OPERATORS } from './demo-accounts.ts'
import type { SimulatedProduct } from './simulated-past/simulated-product.ts'

/**
 * Parts of the lobby (flows, such as deposits) that were closed for a while in the seed data. At the end all are open, so that the sandbox can be
 * used.
 */
const CLOSED: readonly { readonly key: FlowKey; readonly message: string; readonly reason: string }[] = [
  {
    key: 'deposit_gateway',
    message: 'เกตเวย์ปิดปรับปรุงชั่วคราว ฝากด้วยการโอนได้ตามปกติ',
    reason: 'the gateway announced maintenance',
  },
  {
    key: 'deposit_truemoney',
    message: 'TrueMoney ปิดปรับปรุงชั่วคราว จ่ายด้วยแอปธนาคารได้ตามปกติ',
    reason: 'the wallet announced maintenance',
  },
  {
    key: 'play:section:lotto',
    message: 'ปิดรับแทงหวยชั่วคราว ระหว่างตรวจผลรางวัล',
    reason: 'a result was published late',
  },
]

/** Closes the flows of `CLOSED` as one operator and opens them again as two, so that the audit log contains both acts. */
export const leaveSwitches = async ({ ctx }: SimulatedProduct): Promise<void> => {
  const [maker, checker] = DEMO_OPERATORS
  for (const { key, message, reason } of CLOSED)
    await inTransaction(ctx.db, async tx => {
      const at = ctx.clock.now()
      const closing = { key, state: 'closed_to_new', message, expected_at: null } as const
      await closeFlow(tx, { operator: maker.name, reason }, closing, at)
      const decision = { operator: maker.name, checker: checker.name, reason: 'the fault is gone' }
      await loosenFlow(tx, decision, { key, state: 'open' }, at)
    })
}
