import type { ClosingState, FlowKey } from '@sala/contract/flows/flow-switches.ts'
import type { Context } from '../src/context.ts'
import { inTransaction } from '../src/platform/db.ts'
import { findSwitch } from '../src/platform/flow-switches/flow-switches.ts'
import { closeFlow, loosenFlow } from '../src/platform/flow-switches/switch-changes.ts'

const BY_NOK = { operator: 'nok', reason: 'the partner is down' }
export const CLOSED_TEXT = 'ธนาคารปิดปรับปรุงระบบชั่วคราว'

/** Closes a part of the lobby (flow), such as deposits, as one operator does. */
export const closeSwitch = (ctx: Context, key: FlowKey, state: ClosingState = 'closed'): Promise<void> =>
  inTransaction(ctx.db, tx =>
    closeFlow(tx, BY_NOK, { key, state, message: CLOSED_TEXT, expected_at: null }, ctx.clock.now()),
  )

/** Opens a closed part of the lobby (flow), as an approved proposal of two operators does. An open one stays open. */
export const openSwitch = (ctx: Context, key: FlowKey): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const known = await findSwitch(tx, key)
    if (known === null || known.state === 'open') return
    await loosenFlow(tx, { ...BY_NOK, checker: 'lek' }, { key, state: 'open' }, ctx.clock.now())
  })
