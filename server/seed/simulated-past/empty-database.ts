import { findMemberId } from '../../src/account/members/members.ts'
import { openDb, openPool } from '../../src/platform/db.ts'
import { DEMO_MEMBER } from '../demo-accounts.ts'

/** Throws if the database contains data other than the demo accounts. */
export const requireEmptyDatabase = async (url: string): Promise<void> => {
  const pool = openPool(url, () => undefined)
  try {
    const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from member_facts')
    const isInvented = (await findMemberId(openDb(pool), DEMO_MEMBER.phone)) !== null
    if ((rows[0]?.count ?? 0) > (isInvented ? 1 : 0))
      throw new Error(
        'this database has members: generate the past in an empty one (SALA_DATA_DIR=<a new folder>)',
      )
  } finally {
    await pool.end()
  }
}
