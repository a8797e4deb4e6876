import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { ReferralMembers } from '../database/tables.ts'

export const findMemberByKey = async (db: Db | Tx, key: string): Promise<MemberId | null> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from referral_members r
     where key = ${key} and not exists (select from member_facts f where f.member_id = r.member_id and f.erased)`.execute(
    db,
  )
  return rows[0]?.member_id ?? null
}

export const findKey = async (db: Db, memberId: MemberId): Promise<string | null> => {
  const { rows } = await sql<{ key: string }>`
    select key from referral_members where member_id = ${memberId}`.execute(db)
  return rows[0]?.key ?? null
}

/** Inserts a member into the referral tree. Returns false if another member has the same referral key. */
export const insertReferralMember = async (
  tx: Tx,
  row: {
    member_id: MemberId
    key: string
    parent_id: MemberId | null
    given_key: string | null
    outcome: ReferralMembers['outcome']
  },
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into referral_members (member_id, key, parent_id, given_key, outcome, joined_at)
    values (${row.member_id}, ${row.key}, ${row.parent_id}, ${row.given_key}, ${row.outcome}, ${now})
    on conflict (key) do nothing returning 1`.execute(tx)
  return rows.length === 1
}

/** Stores which members earn commission from the new member: the inviter, the inviter's inviter and so on, up to the number of levels. */
export const insertLines = async (tx: Tx, memberId: MemberId, parentId: MemberId): Promise<void> => {
  await sql`
    insert into referral_lines (member_id, level, ancestor_id)
    select ${memberId}, 1, ${parentId}
    union all
    select ${memberId}, level + 1, ancestor_id from referral_lines
     where member_id = ${parentId} and level < (select max(level) from referral_levels)`.execute(tx)
}

/** Returns the members whom the member invited directly, the newest first, at most `limit`. */
export const findInvited = async (db: Db | Tx, memberId: MemberId, limit: number): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from referral_members where parent_id = ${memberId} order by joined_at desc limit ${limit}`.execute(
    db,
  )
  return rows.map(({ member_id }) => member_id)
}
