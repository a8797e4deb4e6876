import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { PersonalRow } from '../platform/personal-data.ts'

/** The copy of a member's data leaves out the names of operators, because they are personal data of other people. */
export const findPersonalRows = async (db: Db, memberId: MemberId): Promise<PersonalRow[]> => {
  const { rows } = await sql<PersonalRow>`
    select 'care_findings' as table_name, to_jsonb(f) as row from care_findings f where member_id = ${memberId}
    union all
    select 'care_interactions', to_jsonb(i) - array['by', 'checker'] from care_interactions i where member_id = ${memberId}`.execute(
    db,
  )
  return rows
}

/**
 * Deletes the member's findings, and the texts that operators wrote about interactions with the member. The interactions stay as rows without text,
 * because the law requires a record of them.
 */
export const forgetFindingsOf = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`delete from care_findings where member_id = ${memberId}`.execute(tx)
  await sql`update care_interactions set words = null where member_id = ${memberId} and words is not null`.execute(
    tx,
  )
}
