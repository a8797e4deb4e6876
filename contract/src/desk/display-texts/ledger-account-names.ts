/** Kinds of ledger accounts. The kind decides whether a debit or a credit increases the account. */
export const natures = ['asset', 'expense', 'liability', 'income'] as const
export type Nature = (typeof natures)[number]

/** Account name under which screens show the sum of all members' balances. The ledger itself has one account per member. */
export const MEMBERS_ACCOUNT = 'members'

const NATURES: Readonly<Record<string, Nature>> = {
  bank: 'asset',
  gateway: 'asset',
  payout: 'asset',
  transit: 'asset',
  receivable: 'asset',
  bonus: 'expense',
  commission: 'expense',
  fees: 'expense',
  affiliates: 'expense',
  gaming: 'income',
  income: 'income',
}

/** Returns the kind of a ledger account. Suspense accounts (for money without a known owner) and members' accounts are liabilities. */
export const natureOf = (account: string): Nature => NATURES[account.split(':')[0] ?? ''] ?? 'liability'

/** Returns whether debits increase the account: true for assets and expenses, false for liabilities and income. */
export const isDebitNormal = (account: string): boolean =>
  natureOf(account) === 'asset' || natureOf(account) === 'expense'

export const natureNames = {
  asset: 'สินทรัพย์',
  expense: 'ค่าใช้จ่าย',
  liability: 'หนี้สิน',
  income: 'รายได้',
} as const satisfies Record<Nature, string>

export const sideWords = {
  asset: { debit: 'เงินเข้า', credit: 'เงินออก' },
  expense: { debit: 'จ่ายเพิ่ม', credit: 'ได้คืน' },
  liability: { debit: 'ลดลง', credit: 'เพิ่มขึ้น' },
  income: { debit: 'ลดลง', credit: 'รายรับ' },
} as const satisfies Record<Nature, { debit: string; credit: string }>
