import { closingStates, type FlowKey, flows, statesOf } from '@sala/contract/flows/flow-switches.ts'
import { allSwitches } from '../../src/platform/flow-switches/flow-switches.ts'
import { closeSwitch, openSwitch } from '../flow-switches.ts'
import { type Moves, pick, type World } from './simulated-group.ts'

const KEYS: readonly FlowKey[] = [...flows, 'play:section:slot', 'account:kbank:9000000011']

/** Opens each closed flow switch. A flow is a part of the lobby, such as deposits, that staff can close. */
export const openSwitches = async ({ cashier: { ctx } }: World): Promise<void> => {
  for (const { key, state } of await allSwitches(ctx.db)) if (state !== 'open') await openSwitch(ctx, key)
}

/**
 * Operators close and open parts of the lobby (flows) while members act. More actions open than close, so that most flows are open most of the time.
 */
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
 * Returns work that still waits after all parts of the lobby have been open for days. There must be none, because a closed part stops new work only.
 */
export const lostWork = async ({ cashier: { database } }: World): Promise<string[]> => {
  const left = await database.query<{ what: string; id: string; status: string }>(
    `select 'withdrawal' as what, id, status from withdrawals where status in ('moving', 'approved')
     union all select 'deposit', id, status from deposits where status in ('waiting', 'paid')
     union all select 'return', id, status from payer_returns where status = 'ordered'`,
  )
  return left.map(({ what, id, status }) => `${what} ${id} stays ${status} after every switch opened`)
}
