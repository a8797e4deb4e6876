import type { MemberId, SessionId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type SignInLink = {
  readonly code_hash: Buffer
  readonly member_id: MemberId
  readonly session_id: SessionId | null
  readonly made_by: string
  readonly created_at: Date
  readonly expires_at: Date
}

export const insertLink = async (db: Db | Tx, link: SignInLink): Promise<void> => {
  await sql`
    insert into sign_in_links (code_hash, member_id, session_id, made_by, created_at, expires_at)
    values (${link.code_hash}, ${link.member_id}, ${link.session_id}, ${link.made_by}, ${link.created_at},
      ${link.expires_at})`.execute(db)
}

const isUsable = (codeHash: Buffer, now: Date) => sql`
  l.code_hash = ${codeHash} and l.used_at is null and l.expires_at > ${now}
  and (l.session_id is null or exists (
    select from sessions s
     where s.member_id = l.member_id and s.id = l.session_id and s.ended_at is null and s.ends_at > ${now}))`

/** Returns the member of a link that `spendSignInLink` would consume. Returns null if there is none. */
export const findSignInLink = async (db: Db, codeHash: Buffer, now: Date): Promise<MemberId | null> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select l.member_id from sign_in_links l where ${isUsable(codeHash, now)}`.execute(db)
  return rows[0]?.member_id ?? null
}

/** Consumes the sign-in link and returns its member. Returns null if it was used or expired, or if the session that created it has ended. */
export const spendSignInLink = async (
  tx: Tx,
  codeHash: Buffer,
  now: Date,
): Promise<{ member_id: MemberId; made_by: string } | null> => {
  const { rows } = await sql<{ member_id: MemberId; made_by: string }>`
    update sign_in_links l set used_at = ${now} where ${isUsable(codeHash, now)}
    returning l.member_id, l.made_by`.execute(tx)
  return rows[0] ?? null
}

/** Deletes unused sign-in links, so that none opens a session after all sessions were ended. */
export const deleteLinks = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`delete from sign_in_links where member_id = ${memberId} and used_at is null`.execute(tx)
}
