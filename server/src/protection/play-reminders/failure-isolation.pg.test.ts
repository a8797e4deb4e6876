import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { placeMember } from '../../../test/test-members.ts'
import { REMIND_JOB, reminderJobs } from './jobs.ts'
import { reminderOf } from './play-sessions.ts'

const cashier = useCashier()
/**
 * Number of play sessions whose check fails in the test. It is a full batch of the job, so that a job which stops at failures would never reach the
 * other sessions.
 */
const STUCK = 200

test('two hundred play sessions that fail the check do not block other members’ reminders', async () => {
  const { ctx } = cashier
  const began = ctx.clock.now()
  const stuck = new Set<string>()
  for (let n = 0; n < STUCK; n++) stuck.add((await placeMember(ctx)).id)
  const member = await placeMember(ctx)
  const insert = (ids: readonly string[], lookedAt: Date) =>
    cashier.database.query(
      `insert into play_sessions (member_id, began_at, last_at, net, looked_at)
       select id, $2, $3, 0, $4 from unnest($1::text[]) as given (id)`,
      [ids, began, new Date(began.getTime() + 50 * 60_000), lookedAt],
    )
  await insert([...stuck], began)
  await insert([member.id], new Date(began.getTime() + 1))
  cashier.advance(61)
  const look = reminderJobs(ctx, memberId =>
    stuck.has(memberId)
      ? Promise.reject(new Error('an account that the site knows nothing of'))
      : Promise.resolve(),
  )[REMIND_JOB]
  await look?.({})
  expect(await reminderOf(ctx.db, member.id, ctx.clock.now())).toMatchObject({ hours: 1 })
})
