import { type RawBuilder, sql } from 'kysely'

/** Maximum number of rows that one statement deletes. It is small, so that the statement ends before its timeout and holds its locks only briefly. */
const FORGOTTEN_AT_ONCE = 5_000
const ROUNDS_MAX = 1_000

/**
 * Deletes old rows in several statements of limited size. A single statement could exceed its timeout if the deletion did not run in some nights. It
 * would then roll back, and find even more rows in the next night. `some` deletes at most `atMost` rows and returns their number. Rows that remain
 * after the last statement wait for the next night.
 */
export const deleteInBatches = async (
  some: (atMost: number) => Promise<number>,
  atOnce = FORGOTTEN_AT_ONCE,
): Promise<void> => {
  for (let round = 0; round < ROUNDS_MAX; round++) if ((await some(atOnce)) === 0) return
}

/** Returns the SQL after `delete from`: the table, and a condition that selects at most `atMost` of the matching rows. */
export const someRows = (table: RawBuilder<unknown>, condition: RawBuilder<unknown>, atMost: number) => sql`
  ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${atMost}))`
