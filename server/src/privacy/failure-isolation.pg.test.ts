import { expect, test } from 'vitest'
import { useCashier } from '../../test/cashier-setup.ts'
import { failWritesExcept } from '../../test/database-write-faults.ts'
import { placeMember } from '../../test/test-members.ts'
import { forgetKept } from './erased-account-retention.ts'

const cashier = useCashier()
/**
 * Number of accounts whose deletion fails in the test. It is a full batch of the job, so that a job which always takes the oldest first would never
 * reach the others.
 */
const STUCK = 200

test('two hundred failing deletions do not block those of other erased accounts', async () => {
  const { ctx, database } = cashier
  const ids: string[] = []
  for (let n = 0; n <= STUCK; n++) ids.push((await placeMember(ctx)).id)
  await database.query(
    `insert into erasures (member_id, erased_at, erased_by, identity_until, money_until, name)
     select id, $2, 'member', $2, $2, 'somebody' from unnest($1::text[]) as given (id)`,
    [ids, ctx.clock.now()],
  )
  // The ids are sorted for the comparisons below, because ids created in the same millisecond have no fixed order.
  ids.sort()
  const last = ids.at(-1) ?? ''
  const mend = await failWritesExcept(database, 'erasures', 'member_id', [last])
  await expect(forgetKept(ctx)).rejects.toThrow('could not be deleted')
  const kept = () =>
    database.query('select member_id from erasures where name is not null order by member_id collate "C"')
  expect(await kept()).toEqual(ids.slice(0, -1).map(member_id => ({ member_id })))
  await mend()
  await forgetKept(ctx)
  expect(await kept()).toEqual([])
  // The erasure records of these members are deleted, because the members were not really erased and would violate an invariant after the test.
  await database.query('delete from erasures')
})
