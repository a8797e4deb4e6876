import { sql } from 'kysely'
import { type Db, inTransaction } from '../../platform/db.ts'

export type Silence = { readonly id: string; readonly why: string }

const WHY_MAX_CHARACTERS = 300

/** Stores which partners do not answer, with the time of the first failure. Deletes the entries of partners that have answered since. */
export const recordSilences = (
  db: Db,
  what: 'statement' | 'gateway',
  silences: readonly Silence[],
  at: Date,
): Promise<void> =>
  inTransaction(db, async tx => {
    await sql`
      delete from partner_silences
       where what = ${what} and id <> all(${silences.map(({ id }) => id)}::text[])`.execute(tx)
    for (const { id, why } of silences)
      await sql`
        insert into partner_silences as s (what, id, since, tries, why)
        values (${what}, ${id}, ${at}, 1, ${why.slice(0, WHY_MAX_CHARACTERS)})
        on conflict (what, id) do update set tries = s.tries + 1, why = excluded.why`.execute(tx)
  })
