import { closingStates, type FlowKey, flows, statesOf } from '@sala/contract/flows/flow-switches.ts'
import { allSwitches } from '../../src/platform/flow-switches/flow-switches.ts'
import { closeSwitch, openSwitch } from '../flow-switches.ts'
import { type Moves, pick, type World } from './simulated-group.ts'

const KEYS: readonly FlowKey[] = [...flows, 'play:section:slot', 'account:kbank:9000000011']

/** Opens the switch of each closed flow. */
export const openSwitches = async ({ cashier: { ctx } }: World): Promise<void> => {
  for (const { key, state } of await allSwitches(ctx.db)) if (state !== 'open') await openSwitch(ctx, key)
}

/** Operators close and open flows while members act. More actions open than close, so most flows are open at most times. */
export const flowMoves: Moves = {
  'switch closed': {
    weight: 2,
    move: async ({ cashier: { ctx } }, _person, draw) => {
      const key = pick(draw, KEYS)
      const states = closingStates.filter(state => statesOf(key).includes(state))
      await closeSwitch(ctx, key, pick(draw, states))
    },
  },
  'switches opened': { weight: 4, move: world => openSwitches(world) },
}

/**
 * Returns work that still waits after all flows have been open for days. There must be none, because work under way goes on when a flow is closed.
 */
export const lostWork = async ({ cashier: { database } }: World): Promise<string[]> => {
  const left = await database.query<{ what: string; id: string; status: string }>(
    `select 'withdrawal' as what, id, status from withdrawals where status in ('moving', 'approved')
     union all select 'deposit', id, status from deposits where status in ('waiting', 'paid')
     union all select 'return', id, status from payer_returns where status = 'ordered'`,
  )
  return left.map(({ what, id, status }) => `${what} ${id} stays ${status} after every switch opened`)
}
