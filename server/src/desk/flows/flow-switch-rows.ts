import { type FlowKey, flows } from '@sala/contract/flows/flow-switches.ts'
import { gameSections } from '@sala/contract/games/game-facts.ts'
import { accountSwitch, allReceivingAccounts } from '../../cashier/bank/receiving-accounts.ts'
import { cashierSettings, payingAccount } from '../../cashier/settings.ts'
import type { Context } from '../../context.ts'
import { sitesOf } from '../../games/game-sites/game-sites.ts'
import { inTransaction } from '../../platform/db.ts'
import { allSwitches, type FlowSwitch } from '../../platform/flow-switches/flow-switches.ts'
import { type Closing, closeFlow } from '../../platform/flow-switches/switch-changes.ts'
import type { OperatorDecision } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'

const accountKeys = async (ctx: Context): Promise<FlowKey[]> => {
  const receiving = (await allReceivingAccounts(ctx.db)).filter(({ active }) => active)
  const paying = payingAccount(ctx.config, await readSettings(ctx.db, cashierSettings))
  return [...receiving, ...(paying === null ? [] : [paying])].map(({ bank, account_number }) =>
    accountSwitch(`bank:${bank}:${account_number}`),
  )
}

/** Returns the keys of all flow switches: those of parts of the lobby, game sites, game sections, and the company's bank accounts in use. */
const keysOf = async (ctx: Context): Promise<FlowKey[]> => [
  ...flows,
  ...sitesOf(ctx).map(({ name }): FlowKey => `play:site:${name}`),
  ...gameSections.map((section): FlowKey => `play:section:${section}`),
  ...new Set(await accountKeys(ctx)),
]

type Change = Omit<FlowSwitch, 'key' | 'reason' | 'changed_by' | 'changed_at'> & {
  readonly reason: string | null
  readonly changed_by: string | null
  readonly changed_at: Date | null
}

const NEVER_CHANGED: Change = {
  ...{ state: 'open', message: null, expected_at: null, reason: null },
  ...{ changed_by: null, changed_at: null, closed_at: null },
}

/** Returns all flow switches, including a closed switch of a game site or bank account that is no longer configured. */
export const flowRows = async (ctx: Context) => {
  const switches = await allSwitches(ctx.db)
  const changed: ReadonlyMap<string, Change> = new Map(switches.map(one => [one.key, one] as const))
  const keys = await keysOf(ctx)
  const gone = switches.filter(({ key, state }) => state !== 'open' && !keys.includes(key))
  return [...keys, ...gone.map(({ key }) => key)].map(key => {
    const { state, message, expected_at, reason, changed_by, changed_at, closed_at } =
      changed.get(key) ?? NEVER_CHANGED
    return { key, state, message, expected_at, reason, changed_by, changed_at, closed_at }
  })
}

/** Closes a flow switch that `flowRows` lists. Throws Refusal `not_found` for any other key, and the refusals of `closeFlow`. */
export const closeListedFlow = async (
  ctx: Context,
  decision: OperatorDecision,
  closing: Closing,
): Promise<void> => {
  if (!(await keysOf(ctx)).includes(closing.key)) throw new Refusal('not_found')
  await inTransaction(ctx.db, tx => closeFlow(tx, decision, closing, ctx.clock.now()))
}
