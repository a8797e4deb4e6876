import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

/** Returns the stored reason why the bank did not pay a withdrawal or a return to payer. Returns null if no reason is stored. */
export const findBankReason = async (tx: Tx, id: string): Promise<string | null> => {
  const { rows } = await sql<{ bank_reason: string | null }>`
    select bank_reason from withdrawals where id = ${id}
    union all select bank_reason from payer_returns where id = ${id}`.execute(tx)
  return rows[0]?.bank_reason ?? null
}
