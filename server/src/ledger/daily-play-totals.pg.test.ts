import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../../test/pg/test-database.ts'
import { type TestContext, testContext } from '../../test/test-context.ts'
import { placeMember } from '../../test/test-members.ts'
import { inTransaction } from '../platform/db.ts'
import { addPlayDay } from './daily-play-totals.ts'

const database = useTestDatabase()
let ctx: TestContext
beforeAll(() => {
  ctx = testContext(database.url)
})
afterAll(() => ctx.close())

test('play totals are the sum of the days, for any order and concurrency', async () => {
  const { id } = await placeMember(ctx)
  const day = (date: number, stake: bigint, win: bigint) =>
    inTransaction(ctx.db, tx =>
      addPlayDay(tx, id, { day: `2026-11-${date}`, rounds: 1, stake, valid_stake: stake, win }),
    )
  await Promise.all([day(20, 500n, 100n), day(18, 50n, 1_000n), day(20, 70n, 0n), day(19, 30n, 10n)])
  const kept = `select net_loss::text, last_day::text from play_totals where member_id = $1`
  expect(await database.query(kept, [id])).toEqual([{ net_loss: '-460', last_day: '2026-11-20' }])
  const tampered = ctx.db.transaction().execute(async tx => {
    await sql`update play_totals set net_loss = net_loss - 1 where member_id = ${id}`.execute(tx)
    await sql`select assert_invariants()`.execute(tx)
  })
  await expect(tampered).rejects.toThrow(`the play of member ${id} is not the sum of its days`)
})
