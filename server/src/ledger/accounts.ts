import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import type { Db, Tx } from '../platform/db.ts'
import { invariant } from '../platform/refusal.ts'
import { selectBalances } from './sql.ts'

/**
 * Locks the member's balances until the transaction ends. A caller that locks them first can check a balance and then post, and the check is still
 * true.
 */
export { lockBalances } from './sql.ts'

/** Accounts of a member. The member's credit, which is money to play with or to withdraw, is wallet + moving + game. */
export const memberAccounts = ['wallet', 'moving', 'game', 'withdrawing'] as const
export type MemberAccount = (typeof memberAccounts)[number]

/**
 * A ledger account. Its balance is credits − debits. The balance of an account through which money arrives (`bank:…`, `gateway`) therefore becomes
 * negative. The company's accounts are `bank:<key>:<account>`, `gateway`, `gaming`, `suspense`, `payout:<bank>`, `bonus`, `commission`, `receivable`
 * and `income`.
 */
export type LedgerAccount =
  | { readonly member_id: MemberId; readonly account: MemberAccount }
  | { readonly house: string }

/** The kinds of transfers with their numbers in ledger_kinds. A new kind needs three rows: here, in a migration, and in statement-group-names.ts. */
export const transferKinds = {
  deposit: 1,
  suspense_in: 2,
  suspense_out: 3,
  movement_start: 4,
  movement_done: 5,
  movement_refused: 6,
  movement_out: 7,
  game_win: 8,
  game_loss: 9,
  payout: 10,
  withdrawal_refused: 11,
  bonus: 12,
  weekly_refund: 13,
  commission: 14,
  adjustment: 15,
  reversal: 16,
  withdrawal_hold: 17,
  bonus_taken: 18,
  payer_return: 19,
  bet: 20,
  bet_win: 21,
  bet_returned: 22,
  win_returned: 23,
  write_off: 24,
} as const
export type TransferKind = keyof typeof transferKinds

export type Balances = Readonly<Record<MemberAccount, Satang>>

const HOUSE_NAME = /^[a-z]{1,20}(:[A-Za-z0-9_-]{1,29}){0,2}$/

/** Returns the account's name in the database table `ledger_accounts`. Throws a plain error if a company account has the name of a member account. */
export const accountName = (account: LedgerAccount): string => {
  if ('member_id' in account) return account.account
  const known = HOUSE_NAME.test(account.house) && !memberAccounts.some(name => name === account.house)
  invariant(known, `"${account.house}" can be an account of the operator`)
  return account.house
}

/** Returns the member of a transfer. Returns null for a transfer between two company accounts. No transfer moves money between members. */
export const memberOfTransfer = (debit: LedgerAccount, credit: LedgerAccount): MemberId | null => {
  const from = 'member_id' in debit ? debit.member_id : null
  const to = 'member_id' in credit ? credit.member_id : null
  invariant(from === null || to === null || from === to, 'a transfer concerns one member at most')
  return from ?? to
}

/** Returns the balances of a member's accounts. They are zero for a member without transfers. */
export const balancesOf = async (db: Db | Tx, memberId: MemberId): Promise<Balances> => {
  const row = await selectBalances(db, memberId)
  return {
    wallet: satang(row?.wallet ?? 0n),
    moving: satang(row?.moving ?? 0n),
    game: satang(row?.game ?? 0n),
    withdrawing: satang(row?.withdrawing ?? 0n),
  }
}
