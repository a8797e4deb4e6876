import { sealLedger } from '../../server/src/ledger/seals/seals.ts'
import { openDb, openPool } from '../../server/src/platform/db.ts'
import { execute, type MeasuredServer, numberFrom } from '../benchmark-database.ts'
import { measure, type Sample } from '../cpu-time-sample.ts'

const SEALED = 'select coalesce(sum(transfers), 0)::float8 from ledger_seals'

/** Seals all transfers that have no seal yet. Returns PostgreSQL's CPU time per transfer. */
export const measureSealing = async (
  server: MeasuredServer,
  { url, owner }: { readonly url: string; readonly owner: string },
): Promise<Sample> => {
  const pool = openPool(url, error => console.error(error))
  const db = openDb(pool)
  // The first call notes the position up to which the second call seals.
  await sealLedger(db, new Date())
  await execute(owner, 'checkpoint')
  const before = await numberFrom(owner, SEALED)
  try {
    return await measure(server, async () => {
      const started = performance.now()
      await sealLedger(db, new Date())
      const seconds = (performance.now() - started) / 1000
      return { count: (await numberFrom(owner, SEALED)) - before, seconds, latencies_ms: [] }
    })
  } finally {
    await pool.end()
  }
}
