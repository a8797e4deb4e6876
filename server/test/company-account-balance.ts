import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../src/platform/db.ts'

/** Returns the balance of one of the company's ledger accounts, that is its credits minus its debits, in satang. */
export const ownBalance = async (db: Db | Tx, name: string): Promise<Satang> => {
  const { rows } = await sql<{ balance: bigint }>`
    select balance from ledger_house_balances where name = ${name}`.execute(db)
  return satang(rows[0]?.balance ?? 0n)
}
