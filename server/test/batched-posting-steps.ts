import { groupedBy } from '../src/ledger/batch-posting.ts'
import { ledgerError, type Posted, postedOf, rowOf, type TransferOrder } from '../src/ledger/posting.ts'
import { type Answer, columnsOf, isSameContent, type OrderRow, POST_MANY } from '../src/ledger/sql.ts'
import type { Pool } from '../src/platform/db.ts'

/** Posts ledger transfers that do not depend on each other, in one transaction. Returns the result of each transfer. */
const commitEach = async (pool: Pool, rows: readonly OrderRow[]): Promise<Answer[]> => {
  const values = [...columnsOf(rows), false]
  return (await pool.query<Answer>({ name: 'ledger_post_many', text: POST_MANY, values })).rows
}

/** Posts one ledger transfer together with those of concurrent callers, as the seamless wallet does. Throws like `post`. */
export const postGrouped = groupedBy<TransferOrder, OrderRow, Answer, Posted>({
  rowOf,
  idsOf: row => [row.id],
  isSame: isSameContent,
  commitEach,
  commitOne: (pool, row) => commitEach(pool, [row]),
  resultOf: postedOf,
  errorOf: ledgerError,
})
