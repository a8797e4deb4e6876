import type { Context } from '../../context.ts'
import { noteSettingFault } from '../../platform/database/invalid-setting-reports.ts'
import type { Tx } from '../../platform/db.ts'
import { isClosed } from '../../platform/flow-switches/flow-switches.ts'
import { readSettings } from '../../platform/settings.ts'
import { cashierSettings, PAYOUT_ACCOUNT_SETTING, payingAccount } from '../settings.ts'
import { accountSwitch } from './receiving-accounts.ts'

/** Returns whether a paying account is set. Without one, withdrawals stay approved until an operator sets it, and operators see the reason. */
export const hasPayingAccount = async (ctx: Context): Promise<boolean> => {
  if (payingAccount(ctx.config, await readSettings(ctx.db, cashierSettings)) !== null) return true
  const fault = { setting: PAYOUT_ACCOUNT_SETTING, met: 'no account is named that payouts leave from' }
  await noteSettingFault(ctx, ctx.db, fault, ctx.clock.now())
  return false
}

/**
 * Returns whether operators have closed a flow switch that stops this payout order. The order then keeps its status, and a job tries it again when
 * the switch is opened.
 */
export const isPayoutClosed = (
  ctx: Context,
  tx: Tx,
  {
    payout_bank,
    payout_account,
  }: { readonly payout_bank: string | null; readonly payout_account: string | null },
  paying: ReturnType<typeof payingAccount>,
): Promise<boolean> => {
  const [bank, account] = [payout_bank ?? paying?.bank, payout_account ?? paying?.account_number]
  return isClosed(ctx, tx, 'withdrawal', 'payout', accountSwitch(`bank:${bank}:${account}`))
}
