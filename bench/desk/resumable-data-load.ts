import pg from 'pg'
import { PAST_CHECKS } from '../queries/query-test-data.ts'

const MINUTE_MS = 60_000

/**
 * Runs SQL statements that fill the database, and records each one in its own transaction. If a run is interrupted, the next run skips the recorded
 * statements. Returns true if all statements have run.
 */
export const fillOn = async (
  owner: string,
  statements: readonly string[],
  minutes: number,
): Promise<boolean> => {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  const ends = performance.now() + minutes * MINUTE_MS
  try {
    await client.query('create schema if not exists bench')
    await client.query('create table if not exists bench.filled (step integer primary key)')
    const { rows } = await client.query<{ step: number }>('select step from bench.filled')
    const there = new Set(rows.map(({ step }) => step))
    await client.query(PAST_CHECKS)
    for (const [step, statement] of statements.entries()) {
      if (there.has(step)) continue
      if (performance.now() > ends) return false
      const began = performance.now()
      await client.query('begin')
      await client.query(statement)
      await client.query('insert into bench.filled values ($1)', [step])
      await client.query('commit')
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.error(
        `${step + 1} of ${statements.length}, ${seconds} s: ${statement.slice(0, 60).replaceAll(/\s+/g, ' ')}`,
      )
    }
    if (performance.now() > ends) return false
    if (!there.has(statements.length)) {
      await client.query('vacuum analyze')
      await client.query('insert into bench.filled values ($1)', [statements.length])
    }
    return true
  } finally {
    await client.end()
  }
}
