import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { PersonalRow } from '../../platform/personal-data.ts'

export type Note = { readonly text: string; readonly written_by: string; readonly written_at: Date }

export const insertNote = async (tx: Tx, memberId: MemberId, note: Note): Promise<void> => {
  await sql`
    insert into member_notes (member_id, text, written_by, written_at)
    values (${memberId}, ${note.text}, ${note.written_by}, ${note.written_at})`.execute(tx)
}

export const findNotes = async (db: Db, memberId: MemberId, limit: number): Promise<Note[]> => {
  const { rows } = await sql<Note>`
    select text, written_by, written_at from member_notes where member_id = ${memberId}
     order by no desc limit ${limit}`.execute(db)
  return rows
}

export const insertTag = async (
  tx: Tx,
  memberId: MemberId,
  { tag, by, at }: { tag: string; by: string; at: Date },
): Promise<void> => {
  await sql`
    insert into member_tags (member_id, tag, set_by, set_at) values (${memberId}, ${tag}, ${by}, ${at})
    on conflict do nothing`.execute(tx)
}

export const deleteTag = async (tx: Tx, memberId: MemberId, tag: string): Promise<void> => {
  await sql`delete from member_tags where member_id = ${memberId} and tag = ${tag}`.execute(tx)
}

export const findTags = async (db: Db, memberId: MemberId): Promise<string[]> => {
  const { rows } = await sql<{ tag: string }>`
    select tag from member_tags where member_id = ${memberId} order by tag`.execute(db)
  return rows.map(({ tag }) => tag)
}

/** Returns the members who have at least one of the tags, each once. */
export const findTagged = async (db: Db, tags: readonly string[]): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select distinct member_id from member_tags where tag = any(${[...tags]}::text[])`.execute(db)
  return rows.map(({ member_id }) => member_id)
}

export const findPersonalRows = async (db: Db, memberId: MemberId): Promise<PersonalRow[]> => {
  const { rows } = await sql<PersonalRow>`
    select 'member_notes' as table_name, to_jsonb(n) - array['no', 'written_by'] as row from member_notes n where member_id = ${memberId}
    union all
    select 'member_tags', to_jsonb(t) - 'set_by' from member_tags t where member_id = ${memberId}`.execute(db)
  return rows
}

export const deleteWords = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`delete from member_notes where member_id = ${memberId}`.execute(tx)
  await sql`delete from member_tags where member_id = ${memberId}`.execute(tx)
}
