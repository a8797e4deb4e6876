import { openPool, type Pool } from '../src/platform/db.ts'
import type { TestDatabase } from './pg/test-database.ts'

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Conflict Arbiter Indexes'?: readonly string[]
  readonly Plans?: readonly Node[]
}

/**
 * One read of a table in a query plan. `by` is the condition on an index, or the index in which an insert looks for conflicts. Null means that the
 * whole table is read.
 */
export type TableRead = { readonly statement: string; readonly what: string; readonly by: string | null }

/** Settings of PostgreSQL's extension auto_explain, so that it logs each query plan, also those of statements inside functions. */
const TELLING: Readonly<Record<string, string>> = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_format': 'json',
}
const PLAN = /plan:\n(\{[\s\S]*)$/

const readsOf = (statement: string, node: Node): TableRead[] => {
  const by = node['Index Cond'] ?? null
  const own = node['Index Name'] ?? (node['Node Type'] === 'Seq Scan' ? node['Relation Name'] : undefined)
  const arbiters = node['Conflict Arbiter Indexes'] ?? []
  return [
    ...(own === undefined ? [] : [{ statement, what: own, by }]),
    ...arbiters.map(index => ({ statement, what: index, by: `arbiter ${index}` })),
    ...(node.Plans ?? []).flatMap(inner => readsOf(statement, inner)),
  ]
}

const readsOfNotice = ({ message }: { readonly message?: string | undefined }): TableRead[] => {
  const json = PLAN.exec(message ?? '')?.[1]
  if (json === undefined) return []
  const logged = JSON.parse(json) as { 'Query Text': string; Plan: Node }
  return readsOf(logged['Query Text'].replace(/\s+/g, ' ').trim(), logged.Plan)
}

/** Runs `work` with a connection pool. Returns all reads of tables in the query plans that PostgreSQL executed for it. */
export const recordTableReads = async (
  database: TestDatabase,
  work: (pool: Pool) => Promise<unknown>,
): Promise<TableRead[]> => {
  const name = new URL(database.url).pathname.slice(1)
  for (const [setting, value] of Object.entries(TELLING))
    await database.query(`alter database "${name}" set ${setting} = '${value}'`)
  const reads: TableRead[] = []
  const pool = openPool(database.url, () => undefined)
  pool.on('connect', client => {
    client.on('notice', notice => reads.push(...readsOfNotice(notice)))
  })
  try {
    await work(pool)
    return reads
  } finally {
    await pool.end()
    await database.query(`alter database "${name}" reset all`)
  }
}
