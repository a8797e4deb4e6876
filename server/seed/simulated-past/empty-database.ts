import { findMemberId } from '../../src/account/members/members.ts'
import { openDb, openPool } from '../../src/platform/db.ts'
import { DEMO_MEMBER } from '../demo-accounts.ts'

/**
 * Throws if the database contains data other than the demo accounts. An earlier run that failed leaves affiliates first, then members.
 */
export const requireEmptyDatabase = async (url: string): Promise<void> => {
  const pool = openPool(url, () => undefined)
  try {
    const { rows } = await pool.query<{ members: number; affiliates: number }>(
      'select (select count(*)::int from member_facts) as members, (select count(*)::int from affiliates) as affiliates',
    )
    const { members = 0, affiliates = 0 } = rows[0] ?? {}
    const isInvented = (await findMemberId(openDb(pool), DEMO_MEMBER.phone)) !== null
    if (members > (isInvented ? 1 : 0) || affiliates > 0)
      throw new Error(
        'this database has members or partners: generate the past in an empty one (SALA_DATA_DIR=<a new folder>)',
      )
  } finally {
    await pool.end()
  }
}
