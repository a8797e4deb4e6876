import type { FlowClosing } from '@sala/contract/content/endpoints.ts'
import { transferClosing } from '../cashier/deposits/deposit-payment-methods.ts'
import type { Context } from '../context.ts'
import { closedSwitches, type FlowSwitch, sentenceOf } from '../platform/flow-switches/flow-switches.ts'

const OF_TRANSFERS = /^(?:deposit_bank|deposit_qr|account:)/

/**
 * Returns the parts of the lobby that are closed for members, each with the sentence that explains it. The flow switches of deposits by bank
 * transfer, of deposits by QR code and of the company's bank accounts count as one part, because a member sees one form for them. Account numbers are
 * left out, because visitors get this list too.
 */
export const flowClosings = async (ctx: Context): Promise<FlowClosing[]> => {
  const closed = await closedSwitches(ctx, ctx.db)
  if (closed.size === 0) return []
  const placed = (place: string, one: FlowSwitch): FlowClosing[] =>
    one.state === 'open' ? [] : [{ place, state: one.state, text: sentenceOf(one) }]
  const keys = [...closed.keys()]
  const transfer = keys.some(key => OF_TRANSFERS.test(key)) ? await transferClosing(ctx) : null
  return [
    ...(transfer === null ? [] : placed('deposit_transfer', transfer)),
    ...[...closed].filter(([key]) => !OF_TRANSFERS.test(key)).flatMap(([key, one]) => placed(key, one)),
  ]
}
