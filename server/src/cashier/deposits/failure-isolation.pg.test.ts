import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { failWritesExcept } from '../../../test/database-write-faults.ts'
import { placeMember } from '../../../test/test-members.ts'

const cashier = useCashier()
/** Number of deposits whose expiry the test makes fail. They fill a whole batch of the job, so they could keep the job from later deposits. */
const STUCK = 200
const BAHT = 100n

test('200 deposits that cannot be ended do not delay the end of another deposit', async () => {
  const { ctx, database } = cashier
  for (let n = 0; n <= STUCK; n++) {
    await cashier.prepare(await placeMember(ctx), (100n + BigInt(n)) * BAHT)
  }
  const [last] = await database.query<{ id: string }>(
    'select id from deposits order by expires_at desc, id desc limit 1',
  )
  const mend = await failWritesExcept(database, 'deposits', 'id', [last?.id ?? ''])
  cashier.advance(24 * 60)
  await expect(cashier.strike('cashier:expire')).rejects.toThrow('could not be expired')
  const statusOf = async () =>
    (await database.query('select status from deposits where id = $1', [last?.id]))[0]?.status
  expect(await statusOf()).toBe('expired')
  await mend()
  await cashier.strike('cashier:expire')
  expect(await database.query("select 1 from deposits where status = 'waiting'")).toEqual([])
})
