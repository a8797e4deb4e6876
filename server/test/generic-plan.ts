import { randomBytes } from 'node:crypto'

/** Runs one statement. All calls must use the same database connection. */
type Query = (text: string) => Promise<Record<string, unknown>[]>

const NAME_BYTES = 6

/**
 * Returns PostgreSQL's plan of a statement for all values of its parameters `$1`, `$2`, …, as the parsed result of `explain (format json)`.
 * PostgreSQL 15 has no `explain (generic_plan)`, so this function explains a prepared statement.
 */
export const explainGenericPlan = async (query: Query, statement: string): Promise<unknown> => {
  const name = `explained_${randomBytes(NAME_BYTES).toString('hex')}`
  const count = Math.max(0, ...[...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  const values = count === 0 ? '' : `(${Array.from({ length: count }, () => 'null').join(', ')})`
  await query('set plan_cache_mode = force_generic_plan')
  try {
    await query(`prepare ${name} as ${statement}`)
    const [row] = await query(`explain (format json) execute ${name}${values}`)
    return row?.['QUERY PLAN']
  } finally {
    await query('reset plan_cache_mode')
  }
}
