import type { TestDatabase } from './pg/test-database.ts'

/** Makes each write to a table fail, except writes to the rows with these `ids`. The returned function allows all writes again. */
export const failWritesExcept = async (
  database: TestDatabase,
  table: string,
  column: string,
  ids: readonly string[],
): Promise<() => Promise<unknown>> => {
  await database.query(`
    create function refuse_stuck() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$;
    create trigger stuck before update or delete on ${table}
      for each row when (old.${column} <> all('{${ids.join(',')}}'::text[])) execute function refuse_stuck();`)
  return () => database.query(`drop trigger stuck on ${table}; drop function refuse_stuck()`)
}

/**
 * Copies a row and changes some of its columns. A test must call the returned function, which removes the copy: the ledger has no transfers for it,
 * so the check of the ledger would fail.
 */
export const copyRow = async (
  database: TestDatabase,
  table: string,
  id: string,
  copies: readonly ({ readonly id: string } & Readonly<Record<string, unknown>>)[],
): Promise<() => Promise<unknown>> => {
  await database.query(
    `insert into ${table}
     select (jsonb_populate_record(t, given)).* from ${table} t, jsonb_array_elements($2::jsonb) given where t.id = $1`,
    [id, JSON.stringify(copies)],
  )
  return () =>
    database.query(`delete from ${table} where id = any($1::text[])`, [copies.map(copy => copy.id)])
}
