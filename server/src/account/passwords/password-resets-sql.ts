import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type ResetRow = {
  token_hash: Buffer
  phone: string
  code_id: string
  member_id: MemberId | null
  confirmed_at: Date | null
  known_device: boolean
}

export const insertReset = async (
  tx: Tx,
  reset: Omit<ResetRow, 'confirmed_at'> & { expires_at: Date },
): Promise<void> => {
  await sql`
    insert into password_resets (token_hash, phone, code_id, member_id, known_device, expires_at)
    values (${reset.token_hash}, ${reset.phone}, ${reset.code_id}, ${reset.member_id}, ${reset.known_device},
      ${reset.expires_at})`.execute(tx)
}

/** Returns the password reset with that token, if it belongs to that phone. */
export const findReset = async (
  db: Db,
  tokenHash: Buffer,
  phone: string,
  now: Date,
): Promise<ResetRow | null> => {
  const { rows } = await sql<ResetRow>`
    select token_hash, phone, code_id, member_id, confirmed_at, known_device from password_resets
    where token_hash = ${tokenHash} and phone = ${phone} and expires_at > ${now}`.execute(db)
  return rows[0] ?? null
}

export const confirmReset = async (tx: Tx, tokenHash: Buffer, now: Date): Promise<void> => {
  await sql`update password_resets set confirmed_at = ${now} where token_hash = ${tokenHash}`.execute(tx)
}

export const deleteReset = async (db: Db | Tx, tokenHash: Buffer): Promise<void> => {
  await sql`delete from password_resets where token_hash = ${tokenHash}`.execute(db)
}

/** Consumes a confirmed password reset and returns its member. Returns null if the reset was used or has expired. */
export const spendConfirmedReset = async (tx: Tx, tokenHash: Buffer, now: Date): Promise<MemberId | null> => {
  const { rows } = await sql<{ member_id: MemberId | null }>`
    delete from password_resets
    where token_hash = ${tokenHash} and confirmed_at is not null and expires_at > ${now}
    returning member_id`.execute(tx)
  return rows[0]?.member_id ?? null
}

export const deleteResetsOf = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`delete from password_resets where member_id = ${memberId}`.execute(tx)
}
