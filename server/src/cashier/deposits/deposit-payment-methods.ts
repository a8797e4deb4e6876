import { type GatewayChannel, kindOfChannel } from '@sala/contract/cashier/gateway-channels.ts'
import type { FlowKey } from '@sala/contract/flows/flow-switches.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import {
  closedSwitches,
  closingOf,
  type FlowSwitch,
  flowClosed,
} from '../../platform/flow-switches/flow-switches.ts'
import { readSettings } from '../../platform/settings.ts'
import { accountSwitch, nextReceivingAccount } from '../bank/receiving-accounts.ts'
import { cashierSettings } from '../settings.ts'

/**
 * Returns the flow switches (with which operators close parts of the lobby) that can stop a gateway deposit. A deposit paid with an app also has a
 * switch for the kind of app.
 */
export const gatewaySwitches = (channel: GatewayChannel | null): readonly FlowKey[] =>
  channel === null ? ['deposit_gateway'] : ['deposit_gateway', `deposit_${kindOfChannel(channel)}`]

type Account = { readonly bank: string; readonly account_number: string }

/** Returns the closed flow switch that stops payments into the account. Returns null if members may pay into it. */
const closingOfAccount = async (
  db: Db | Tx,
  ctx: Context,
  { bank, account_number }: Account,
  isSpecial: boolean,
): Promise<FlowSwitch | null> => {
  const own = await closingOf(ctx, db, [accountSwitch(`bank:${bank}:${account_number}`)])
  if (own !== null) return own
  const closed = await closedSwitches(ctx, db)
  return isSpecial && !closed.has('deposit_qr') ? null : (closed.get('deposit_bank') ?? null)
}

/**
 * Returns how a new deposit is paid. If `account` is null, the member pays at the gateway. Otherwise the member pays into this account, by its QR
 * code if it has one and operators have not closed QR deposits. Throws Refusal `flow_closed` if operators have closed this deposit.
 */
export const requireWay = async (
  tx: Tx,
  ctx: Context,
  account: (Account & { readonly special: boolean }) | null,
  channel: GatewayChannel | null,
): Promise<'gateway' | 'qr' | 'transfer'> => {
  const closing =
    account === null
      ? await closingOf(ctx, tx, gatewaySwitches(channel))
      : await closingOfAccount(tx, ctx, account, account.special)
  if (closing !== null) throw flowClosed(closing)
  if (account === null) return 'gateway'
  return account.special && !(await closedSwitches(ctx, tx)).has('deposit_qr') ? 'qr' : 'transfer'
}

/** Returns the closed flow switch that now stops deposits by transfer. Returns null if members can open them. */
export const transferClosing = async (ctx: Context): Promise<FlowSwitch | null> => {
  const settings = await readSettings(ctx.db, cashierSettings)
  const next = await nextReceivingAccount(ctx.db, settings)
  if (next === null) return null
  const account = { bank: next.to_bank, account_number: next.to_account_number }
  return closingOfAccount(ctx.db, ctx, account, settings.receiving_account === 'special')
}
