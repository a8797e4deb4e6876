import type { CodeFlow } from '@sala/contract/sms.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type { CodeFlow }
export type CodeRow = {
  id: string
  flow: CodeFlow
  phone: string
  times_sent: number
  tries: number
  used_at: Date | null
  expires_at: Date
}

const CODE = sql`id, flow, phone, times_sent, tries, used_at, expires_at`

/** One at a time makes codes for a phone and flow, so that a double click makes one. */
export const holdCodes = async (tx: Tx, flow: CodeFlow, phone: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code:${flow}:${phone}`}, 0))`.execute(tx)
}

export const findCode = async (db: Db, id: string): Promise<CodeRow | null> => {
  const { rows } = await sql<CodeRow>`select ${CODE} from one_time_codes where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export const newestCode = async (db: Db | Tx, flow: CodeFlow, phone: string): Promise<CodeRow | null> => {
  const { rows } = await sql<CodeRow>`
    select ${CODE} from one_time_codes where phone = ${phone} and flow = ${flow}
    order by created_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Counts a sending of the newest code that was made after `since` and can still be right; null when there is none. */
export const resendCode = async (
  tx: Tx,
  code: { flow: CodeFlow; phone: string; since: Date; now: Date; triesMax: number },
): Promise<{ id: string; times_sent: number } | null> => {
  const { rows } = await sql<{ id: string; times_sent: number }>`
    update one_time_codes set times_sent = times_sent + 1 where id = (
      select id from one_time_codes
      where phone = ${code.phone} and flow = ${code.flow} and created_at > ${code.since}
        and created_at <= ${code.now} and used_at is null and tries < ${code.triesMax}
      order by created_at desc limit 1)
    returning id, times_sent`.execute(tx)
  return rows[0] ?? null
}

export const insertCode = async (
  tx: Tx,
  code: { id: string; flow: CodeFlow; phone: string; created_at: Date; expires_at: Date },
): Promise<void> => {
  await sql`
    insert into one_time_codes (id, flow, phone, times_sent, created_at, expires_at)
    values (${code.id}, ${code.flow}, ${code.phone}, 1, ${code.created_at}, ${code.expires_at})`.execute(tx)
}

/** Takes one try of a code that is open; null when it has none left, was used or is too old. */
export const takeTry = async (db: Db, id: string, triesMax: number, now: Date): Promise<CodeRow | null> => {
  const { rows } = await sql<CodeRow>`
    update one_time_codes set tries = tries + 1
    where id = ${id} and tries < ${triesMax} and used_at is null and expires_at > ${now}
    returning ${CODE}`.execute(db)
  return rows[0] ?? null
}

/** False when somebody used it first. */
export const markUsed = async (tx: Tx, id: string, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    update one_time_codes set used_at = ${now} where id = ${id} and used_at is null returning id`.execute(tx)
  return rows.length === 1
}

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

/** The reset of that token and that phone, both. */
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

/** Spends a confirmed reset: the member it is of, or null when it was spent or is too old. */
export const takeConfirmedReset = async (tx: Tx, tokenHash: Buffer, now: Date): Promise<MemberId | null> => {
  const { rows } = await sql<{ member_id: MemberId | null }>`
    delete from password_resets
    where token_hash = ${tokenHash} and confirmed_at is not null and expires_at > ${now}
    returning member_id`.execute(tx)
  return rows[0]?.member_id ?? null
}

export const deleteResetsOf = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`delete from password_resets where member_id = ${memberId}`.execute(tx)
}
