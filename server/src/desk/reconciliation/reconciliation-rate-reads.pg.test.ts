import { beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/pg/test-database.ts'
import { recordTableReads } from '../../../test/query-plan-read-recorder.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { openDb } from '../../platform/db.ts'
import { findRateSums, findUnreconciled } from './reconciliation-rate-sql.ts'

const database = useTestDatabase()

const ITEMS = 20_000
const NOW = new Date('2026-11-18T08:00:00Z')
const FROM = new Date(NOW.getTime() - DAY_MS)

/** Fills a year of hours and of items, a tenth of which still disagree. */
beforeAll(async () => {
  await database.query(
    `insert into unreconciled_items (step, key, partner, at, amount, kind, matched_at)
     select 'bank_in', 'item-' || n, 'bank', $1::timestamptz - n * interval '26 minutes', 100, 'missed', case when n % 10 > 0 then $1::timestamptz end
       from generate_series(1, ${ITEMS}) n`,
    [NOW],
  )
  await database.query(
    `insert into reconciliation_hours (hour, step, partner, total, in_time, matched)
     select $1::timestamptz - n * interval '1 hour', step, 'partner', 100, 100, 100
       from generate_series(1, 8760) n, unnest('{bank_in,bank_out,gateway}'::text[]) as of (step)`,
    [NOW],
  )
  await database.query('analyze')
})

test('the figures and the items of a day are read by index, at any age of the product', async () => {
  const reads = await recordTableReads(database, async pool => {
    const db = openDb(pool)
    await findRateSums(db, FROM)
    for (const only_open of [true, false])
      for (const before of [null, { at: NOW, key: 'item-1' }])
        await findUnreconciled(db, { from: FROM, until: NOW, only_open }, before, 50)
  })
  const ofRate = reads.filter(({ what }) => /^(reconciliation_hours|unreconciled_items)/.test(what))
  expect(ofRate.length).toBeGreaterThanOrEqual(6)
  expect(ofRate.filter(({ by }) => by === null)).toEqual([])
})
