import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

const FORGOTTEN_IN_ONE_GO = 5_000

/** What is of no use any more, and since which column. Sessions stay longer: they are the devices a member is known by. */
const SHORT_LIVED = [
  ['registrations', 'expires_at'],
  ['registration_tokens', 'expires_at'],
  ['password_resets', 'expires_at'],
  ['one_time_codes', 'expires_at'],
  ['activity_tickets', 'expires_at'],
  ['login_delays', 'failed_at'],
  ['sign_in_links', 'expires_at'],
] as const

/** Deletes a bounded number of old rows of each kind and says how many; the caller asks again until it is none. */
export const forgetOld = async (
  db: Db,
  before: { short: Date; sessions: Date; devices: Date },
): Promise<number> => {
  let count = 0
  for (const [table, column, until] of [
    ...SHORT_LIVED.map(([table, column]) => [table, column, before.short] as const),
    ['sessions', 'expires_at', before.sessions] as const,
    ['device_marks', 'seen_at', before.devices] as const,
    ['sign_in_addresses', 'day', before.devices] as const,
  ]) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${until} limit ${FORGOTTEN_IN_ONE_GO}))`.execute(
      db,
    )
    count += Number(numAffectedRows ?? 0n)
  }
  return count
}
