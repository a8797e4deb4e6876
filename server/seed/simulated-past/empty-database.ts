import { findMemberId } from '../../src/account/members/members.ts'
import { findAffiliates } from '../../src/affiliates/partners/affiliate-partners.ts'
import { openDb, openPool } from '../../src/platform/db.ts'
import { DEMO_MEMBER } from '../demo-accounts.ts'

/**
 * Throws if the database contains data other than the demo accounts. An earlier run that failed leaves affiliates first, then members.
 */
export const requireEmptyDatabase = async (url: string): Promise<void> => {
  const pool = openPool(url, () => undefined)
  try {
    const db = openDb(pool)
    const { rows } = await pool.query<{ members: number }>(
      'select count(*)::int as members from member_facts',
    )
    const { members = 0 } = rows[0] ?? {}
    const hasDemoMember = (await findMemberId(db, DEMO_MEMBER.phone)) !== null
    const affiliates = await findAffiliates(db)
    if (members > (hasDemoMember ? 1 : 0) || affiliates.length > 0)
      throw new Error(
        'this database has members or partners: generate the past in an empty one (SALA_DATA_DIR=<a new folder>)',
      )
  } finally {
    await pool.end()
  }
}
