import { allReceivingAccounts } from '../../cashier/bank/receiving-accounts.ts'
import { cashierSettings, payingAccount } from '../../cashier/settings.ts'
import type { Context } from '../../context.ts'
import { readSettings } from '../../platform/settings.ts'
import type { Side } from './sql.ts'

/** Function that returns the name of the company's ledger account for a bank account on a partner's list. */
export type OwnAccountOf = (side: Side, account: string) => string

/** Ledger account of payments to a bank account that does not belong to the company. */
const UNKNOWN = 'bank:unknown'

/**
 * Returns a function that names the ledger account of a line on a partner's list. An outgoing payment from an unknown account counts as paid from the
 * payout account.
 */
export const ownAccountNames = async (ctx: Context): Promise<OwnAccountOf> => {
  const [receiving, settings] = await Promise.all([
    allReceivingAccounts(ctx.db),
    readSettings(ctx.db, cashierSettings),
  ])
  const payout = `payout:${payingAccount(ctx.config, settings)?.bank ?? 'unnamed'}`
  const payingNumber = payingAccount(ctx.config, settings)?.account_number
  const known = new Map(
    receiving.map(({ bank, account_number }) => [account_number, `bank:${bank}:${account_number}`]),
  )
  return (side, account) => {
    if (side === 'gateway') return 'gateway'
    if (side === 'bank_in') return known.get(account) ?? UNKNOWN
    return account === payingNumber ? payout : (known.get(account) ?? payout)
  }
}
