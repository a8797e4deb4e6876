import pg from 'pg'

export type TableBytes = {
  readonly name: string
  readonly rows: number
  /** Bytes of the table and of its long values, which PostgreSQL stores apart (TOAST). Indexes are not included. */
  readonly heap: number
  readonly indexes: number
}

/** Returns the tables with at least `least` rows, the largest first. The numbers of rows are PostgreSQL's estimates. */
export const tableBytes = async (owner: string, least: number): Promise<TableBytes[]> => {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  try {
    const { rows } = await client.query<TableBytes>(
      `select relname as name, reltuples::float8 as rows, pg_table_size(oid)::float8 as heap, pg_indexes_size(oid)::float8 as indexes
         from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples >= $1
        order by pg_total_relation_size(oid) desc`,
      [least],
    )
    return rows
  } finally {
    await client.end()
  }
}
