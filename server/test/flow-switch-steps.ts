import type { ClosingState, FlowKey } from '@sala/contract/flows/flow-switches.ts'
import { expect } from 'vitest'
import type { Context } from '../src/context.ts'
import { inTransaction } from '../src/platform/db.ts'
import { closedSwitches, findSwitch } from '../src/platform/flow-switches/flow-switches.ts'
import { closeFlow, loosenFlow } from '../src/platform/flow-switches/switch-changes.ts'

const BY_NOK = { operator: 'nok', reason: 'the partner is down' }
/** Maximum time in ms until a node under test knows a switch. It is much longer than the product's limit, because test machines are loaded. */
const KNOWN_WITHIN_MS = 20_000
export const CLOSED_TEXT = 'ธนาคารปิดปรับปรุงระบบชั่วคราว'

/** Waits until this node knows the new state, because a node may keep its knowledge of the switches for a second (SWITCHES_BELIEVED_MS). */
const untilKnown = (ctx: Context, key: FlowKey, state: ClosingState | 'open'): Promise<void> =>
  expect
    .poll(async () => (await closedSwitches(ctx, ctx.db)).get(key)?.state ?? 'open', {
      timeout: KNOWN_WITHIN_MS,
    })
    .toBe(state)

/** Closes a part of the lobby (flow), such as deposits, as one operator does. */
export const closeSwitch = async (
  ctx: Context,
  key: FlowKey,
  state: ClosingState = 'closed',
): Promise<void> => {
  await inTransaction(ctx.db, tx =>
    closeFlow(tx, BY_NOK, { key, state, message: CLOSED_TEXT, expected_at: null }, ctx.clock.now()),
  )
  await untilKnown(ctx, key, state)
}

/** Opens a closed part of the lobby (flow), as an approved proposal of two operators does. An open one stays open. */
export const openSwitch = async (ctx: Context, key: FlowKey): Promise<void> => {
  await inTransaction(ctx.db, async tx => {
    const known = await findSwitch(tx, key)
    if (known === null || known.state === 'open') return
    await loosenFlow(tx, { ...BY_NOK, checker: 'lek' }, { key, state: 'open' }, ctx.clock.now())
  })
  await untilKnown(ctx, key, 'open')
}
