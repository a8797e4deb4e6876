import type { Context } from '../../context.ts'
import { noteSettingFault } from '../../platform/database/setting-faults.ts'
import { readSettings } from '../../platform/settings.ts'
import { cashierSettings, PAYOUT_ACCOUNT_SETTING, payingAccount } from '../settings.ts'

/** Returns whether a paying account is set. Without one, withdrawals stay approved and are retried, and operators see the reason. */
export const hasPayingAccount = async (ctx: Context): Promise<boolean> => {
  if (payingAccount(ctx.config, await readSettings(ctx.db, cashierSettings)) !== null) return true
  const fault = { setting: PAYOUT_ACCOUNT_SETTING, met: 'no account is named that payouts leave from' }
  await noteSettingFault(ctx, ctx.db, fault, ctx.clock.now())
  return false
}
