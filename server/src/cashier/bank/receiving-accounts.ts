import type { FlowKey } from '@sala/contract/flows/flow-switches.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { CashierSettings } from '../settings.ts'
import {
  findAnyReceivingAccount,
  findBankOfAccount,
  findReceivingAccount,
  findReceivingAccounts,
  findSpecialAccount,
  type ReceivingAccount,
  upsertReceivingAccount,
} from './receiving-accounts-sql.ts'

/** Returns the account that members pay into. Throws Refusal `unavailable` if the configured account does not exist. */
export const chooseReceivingAccount = async (
  tx: Tx,
  settings: Pick<CashierSettings, 'receiving_account'>,
): Promise<ReceivingAccount> => {
  const wanted = settings.receiving_account
  const account = wanted === 'special' ? await findSpecialAccount(tx) : await findReceivingAccount(tx, wanted)
  if (account === null) throw new Refusal('unavailable')
  return account
}

/**
 * Returns the account into which a deposit would be paid if it were opened now, so that the member can see it before. Returns null if no account is
 * set up.
 */
export const nextReceivingAccount = async (
  db: Db,
  settings: Pick<CashierSettings, 'receiving_account'>,
): Promise<{ to_bank: string; to_account_number: string; to_name: string } | null> => {
  try {
    const account = await inTransaction(db, tx => chooseReceivingAccount(tx, settings))
    return { to_bank: account.bank, to_account_number: account.account_number, to_name: account.name }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

export const receivingAccountOf = (db: Db | Tx, bank: string, accountNumber: string) =>
  findAnyReceivingAccount(db, bank, accountNumber)

/** Returns all bank accounts into which members pay or paid deposits, active or not. */
export const allReceivingAccounts = (db: Db | Tx) => findReceivingAccounts(db)

/** Returns the ledger account of the receiving bank account with this number. */
export const bankOfOwnAccount = async (tx: Db | Tx, accountNumber: string): Promise<string> => {
  const bank = await findBankOfAccount(tx, accountNumber)
  return bank === null ? 'bank:unknown' : `bank:${bank}:${accountNumber}`
}

/**
 * Returns the key of the flow switch by which operators close one bank account. `house` is the account in the ledger, such as
 * `bank:kbank:9000000011`.
 */
export const accountSwitch = (house: string): FlowKey => `account:${house.slice('bank:'.length)}` as FlowKey

/** Adds or changes a receiving account. At most one account is special: it has a QR code, a biller_id and five terminals. */
export const saveReceivingAccount = async (
  tx: Tx | Db,
  account: ReceivingAccount & { active: boolean },
  at: Date,
): Promise<void> => upsertReceivingAccount(tx, account, at)
