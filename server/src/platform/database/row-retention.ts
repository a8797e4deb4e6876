import { type RawBuilder, sql } from 'kysely'

/** Number of rows that one statement deletes: few enough for the statement timeout, and for others that wait for the locks. */
const FORGOTTEN_AT_ONCE = 5_000
const ROUNDS_MAX = 1_000

/**
 * Deletes old rows in several statements of limited size; `some` deletes at most `atMost` rows and returns
 * their number. After missed nights a single statement would exceed its time limit, roll back, and meet even
 * more rows the next night. Rows left after the last round wait for the next night.
 */
export const deleteInBatches = async (
  some: (atMost: number) => Promise<number>,
  atOnce = FORGOTTEN_AT_ONCE,
): Promise<void> => {
  for (let round = 0; round < ROUNDS_MAX; round++) if ((await some(atOnce)) === 0) return
}

/** Returns SQL that follows `delete from`: the table, limited to `atMost` rows that meet the condition. */
export const someRows = (table: RawBuilder<unknown>, condition: RawBuilder<unknown>, atMost: number) => sql`
  ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${atMost}))`
