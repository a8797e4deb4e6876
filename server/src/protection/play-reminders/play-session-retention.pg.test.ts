import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { placeMember } from '../../../test/test-members.ts'
import { FORGET_SITTINGS_JOB, reminderJobs, SITTINGS_KEPT_DAYS } from './jobs.ts'

const cashier = useCashier()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

test('all old play sessions are deleted; an open one and recent ones stay', async () => {
  const { ctx, database } = cashier
  const member = await placeMember(ctx)
  const kept = ctx.clock.now().getTime() - SITTINGS_KEPT_DAYS * DAY_MS
  const insert = (last: number, many: number, ends: boolean) =>
    database.query(
      `insert into play_sessions (member_id, began_at, last_at, net, looked_at, ended_at)
       select $1, $2, $2, 0, $2, case when $4 then $2::timestamptz end from generate_series(1, $3::integer)`,
      [member.id, new Date(last), many, ends],
    )
  await insert(kept - HOUR_MS, 12_000, true)
  await insert(kept + HOUR_MS, 2, true)
  await insert(kept - DAY_MS, 1, false)
  await reminderJobs(ctx, () => Promise.resolve())[FORGET_SITTINGS_JOB]?.({})
  const left = await database.query<{ ended: boolean; n: number }>(
    'select ended_at is not null as ended, count(*)::integer as n from play_sessions group by 1 order by 1',
  )
  expect(left).toEqual([
    { ended: false, n: 1 },
    { ended: true, n: 2 },
  ])
})
