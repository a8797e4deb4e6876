import { beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/pg/test-database.ts'
import { recordTableReads } from '../../../test/query-plan-read-recorder.ts'
import { openDb } from '../../platform/db.ts'
import { findMissing } from './sql.ts'

const database = useTestDatabase()

const TOLD = 20_000
const FROM = new Date('2026-11-01T00:00:00Z')
const UNTIL = new Date('2026-12-01T00:00:00Z')
const SIDES = { bank_in: /line_id = /, bank_out: /reference = /, gateway: /reference = / } as const

beforeAll(async () => {
  await database.query(
    `insert into reported_payments (side, line_id, account, amount, reference, paid_at, reported_at)
     select side, 'line-' || n, 'told', 100, 'ref-' || n, $1, $1
       from generate_series(1, ${TOLD}) n, unnest($2::text[]) as of (side)`,
    [FROM, Object.keys(SIDES)],
  )
  await database.query('analyze')
})

test('each ledger payment is looked up by key on its list, at any list length', async () => {
  for (const [side, byKey] of Object.entries(SIDES)) {
    const reads = await recordTableReads(database, pool =>
      findMissing(openDb(pool), side as keyof typeof SIDES, { from: FROM, until: UNTIL }, 10),
    )
    const ofList = reads.filter(({ what }) => what.startsWith('reported_payments'))
    expect(ofList.length, side).toBeGreaterThan(0)
    expect(ofList.filter(({ by }) => by === null || !byKey.test(by))).toEqual([])
  }
})
