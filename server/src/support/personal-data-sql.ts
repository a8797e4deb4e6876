import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { PersonalRow } from '../platform/personal-data.ts'

export const findPersonalRows = async (db: Db, memberId: MemberId): Promise<PersonalRow[]> => {
  const { rows } = await sql<PersonalRow>`
    select 'support_threads' as table_name,
           to_jsonb(t) - array['open_key', 'handled_by', 'closed_by', 'closed_why'] as row
      from support_threads t where member_id = ${memberId}
    union all
    select 'support_messages',
           (to_jsonb(m) - array['send_key', 'author']) || jsonb_build_object('written_by', case when author is null then 'member' else 'staff' end)
      from support_messages m join support_threads t on t.id = m.thread_id where t.member_id = ${memberId}
    union all
    select 'complaints', to_jsonb(c) - array['raised_by', 'raise_reason', 'resolved_by']
      from complaints c join support_threads t on t.id = c.thread_id where t.member_id = ${memberId}`.execute(
    db,
  )
  return rows
}

type PictureRow = PersonalRow & { readonly message_no: bigint }

/** Returns up to `limit` pictures of the member's messages with a number above `after`. A picture has up to some hundred kB. */
export const findPersonalPictures = async (
  db: Db,
  memberId: MemberId,
  after: bigint,
  limit: number,
): Promise<PictureRow[]> => {
  const { rows } = await sql<PictureRow>`
    select 'support_pictures' as table_name, p.message_no,
           jsonb_build_object('message_no', p.message_no, 'webp', encode(p.webp, 'base64')) as row
      from support_pictures p join support_messages m on m.no = p.message_no
      join support_threads t on t.id = m.thread_id
     where t.member_id = ${memberId} and p.message_no > ${after} order by p.message_no limit ${limit}`.execute(
    db,
  )
  return rows
}

/**
 * Deletes the member's conversations. Of a complaint, the register keeps category, times and outcome, because a regulator may ask for them. A
 * complaint without an outcome gets the outcome `erased`.
 */
export const eraseThreads = async (tx: Tx, memberId: MemberId, at: Date): Promise<void> => {
  await sql`
    delete from support_threads t
     where member_id = ${memberId} and not exists (select from complaints c where c.thread_id = t.id)`.execute(
    tx,
  )
  await sql`
    delete from support_messages where thread_id in (select id from support_threads where member_id = ${memberId})`.execute(
    tx,
  )
  await sql`
    delete from support_notes where thread_id in (select id from support_threads where member_id = ${memberId})`.execute(
    tx,
  )
  await sql`
    update complaints set outcome = 'erased', resolved_at = greatest(${at}, raised_at), resolved_by = 'system'
     where resolved_at is null and thread_id in (select id from support_threads where member_id = ${memberId})`.execute(
    tx,
  )
  await sql`
    update complaints set outcome_reason = null, raise_reason = null
     where thread_id in (select id from support_threads where member_id = ${memberId})`.execute(tx)
  await sql`
    update support_threads
       set about = null, open_key = null, waiting_since = null, closed_at = coalesce(closed_at, ${at}),
           closed_by = coalesce(closed_by, 'system'), closed_why = null
     where member_id = ${memberId}`.execute(tx)
}
