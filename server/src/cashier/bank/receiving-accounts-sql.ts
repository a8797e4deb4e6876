import { sql } from 'kysely'
import { batchedQuery, rowPerItem } from '../../platform/database/batched-queries.ts'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { ReceivingAccounts } from '../database/tables.ts'

const ACCOUNT = [
  'bank',
  'account_number',
  'name',
  'special',
  'biller_id',
  'terminals',
] as const satisfies readonly (keyof ReceivingAccounts)[]

/**
 * An account into which members pay. `terminals` has the five terminals of the special account with the QR code (B03), and is null for other
 * accounts.
 */
export type ReceivingAccount = Row<ReceivingAccounts, typeof ACCOUNT>

export const findSpecialAccount = async (tx: Tx): Promise<ReceivingAccount | null> => {
  const { rows } = await sql<ReceivingAccount>`
    select ${columns(ACCOUNT)} from receiving_accounts where special and active`.execute(tx)
  return rows[0] ?? null
}

export const findReceivingAccount = async (
  tx: Tx,
  account: { bank: string; account_number: string },
): Promise<ReceivingAccount | null> => {
  const { rows } = await sql<ReceivingAccount>`
    select ${columns(ACCOUNT)} from receiving_accounts
    where bank = ${account.bank} and account_number = ${account.account_number} and active`.execute(tx)
  return rows[0] ?? null
}

export const findAnyReceivingAccount = async (
  db: Db | Tx,
  bank: string,
  accountNumber: string,
): Promise<(ReceivingAccount & { active: boolean }) | null> => {
  const { rows } = await sql<ReceivingAccount & { active: boolean }>`
    select ${columns(ACCOUNT)}, active from receiving_accounts
     where bank = ${bank} and account_number = ${accountNumber}`.execute(db)
  return rows[0] ?? null
}

/** Returns all bank accounts into which members pay or paid, also inactive ones. */
export const findReceivingAccounts = async (db: Db): Promise<(ReceivingAccount & { active: boolean })[]> => {
  const { rows } = await sql<ReceivingAccount & { active: boolean }>`
    select ${columns(ACCOUNT)}, active from receiving_accounts order by bank, account_number`.execute(db)
  return rows
}

/** Returns the bank of the receiving account with that number, active or not. Returns null if no receiving account has the number. */
export const findBankOfAccount = batchedQuery(async (tx: Db | Tx, accountNumbers: readonly string[]) => {
  const { rows } = await sql<{ bank: string; account_number: string }>`
    select bank, account_number from receiving_accounts where account_number = any((select ${[...accountNumbers]}::text[])::text[])`.execute(
    tx,
  )
  const found = rowPerItem(
    accountNumbers,
    number => number,
    rows,
    row => row.account_number,
  )
  return found.map(row => row?.bank ?? null)
})

export const upsertReceivingAccount = async (
  tx: Tx | Db,
  account: ReceivingAccount & { active: boolean },
  at: Date,
): Promise<void> => {
  await sql`
    insert into receiving_accounts (${columns(ACCOUNT)}, active, changed_at)
    values (${account.bank}, ${account.account_number}, ${account.name}, ${account.special}, ${account.biller_id},
      ${account.terminals}, ${account.active}, ${at})
    on conflict (bank, account_number) do update set name = excluded.name, special = excluded.special,
      biller_id = excluded.biller_id, terminals = excluded.terminals, active = excluded.active,
      changed_at = excluded.changed_at`.execute(tx)
}
