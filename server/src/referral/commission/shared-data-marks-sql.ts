import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { MarkKind, SharedMark } from '../../account/devices/attributes-shared-by-members.ts'
import type { Db, Tx } from '../../platform/db.ts'

export const insertMarks = async (tx: Tx, marks: readonly SharedMark[], now: Date): Promise<void> => {
  await sql`
    insert into referral_marks (ancestor_id, member_id, kind, found_at)
    select a, b, kind, ${now}::timestamptz
      from unnest(${marks.map(mark => mark.a)}::text[], ${marks.map(mark => mark.b)}::text[],
                  ${marks.map(mark => mark.kind)}::text[]) as given (a, b, kind)
    on conflict do nothing`.execute(tx)
}

/** Returns the pairs of inviter and invited member that share a bank account, device or IP address, unless an operator cleared the pair. */
export const markedPairs = async (
  tx: Tx,
  members: readonly MemberId[],
): Promise<{ ancestor_id: MemberId; member_id: MemberId }[]> => {
  const { rows } = await sql<{ ancestor_id: MemberId; member_id: MemberId }>`
    select distinct ancestor_id, member_id from referral_marks
     where member_id = any(${[...members]}::text[]) and cleared_at is null`.execute(tx)
  return rows
}

export const clearMarkRows = async (
  tx: Tx,
  pair: { ancestor_id: MemberId; member_id: MemberId },
  by: { operator: string; reason: string; at: Date },
): Promise<number> => {
  const { rows } = await sql`
    update referral_marks set cleared_at = ${by.at}, cleared_by = ${by.operator}, cleared_reason = ${by.reason}
     where ancestor_id = ${pair.ancestor_id} and member_id = ${pair.member_id} and cleared_at is null
    returning 1`.execute(tx)
  return rows.length
}

export type MarkRow = {
  ancestor_id: MemberId
  member_id: MemberId
  kind: MarkKind
  found_at: Date
  cleared_at: Date | null
  cleared_by: string | null
  cleared_reason: string | null
}

/** Returns the marks of a member (bank accounts, devices or IP addresses shared with an inviter or invited member), newest first. */
export const selectMarks = async (db: Db, memberId: MemberId, limit: number): Promise<MarkRow[]> => {
  const { rows } = await sql<MarkRow>`
    select ancestor_id, member_id, kind, found_at, cleared_at, cleared_by, cleared_reason from referral_marks
     where ancestor_id = ${memberId} or member_id = ${memberId} order by found_at desc limit ${limit}`.execute(
    db,
  )
  return rows
}
