import type { CodeFlow } from '@sala/contract/account/sms-texts.ts'

import { sql } from 'kysely'
import { NODES_APART_MS } from '../../platform/clock.ts'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { OneTimeCodes } from '../database/tables.ts'

export type { CodeFlow }

const CODE = [
  'id',
  'flow',
  'phone',
  'times_sent',
  'tries',
  'used_at',
  'expires_at',
] as const satisfies readonly (keyof OneTimeCodes)[]

export type CodeRow = Row<OneTimeCodes, typeof CODE>

/** Locks the creation of codes for this phone and flow, so that a double click creates one code. */
export const lockCodes = async (tx: Tx, flow: CodeFlow, phone: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code:${flow}:${phone}`}, 0))`.execute(tx)
}

export const findCode = async (db: Db, id: string): Promise<CodeRow | null> => {
  const { rows } = await sql<CodeRow>`select ${columns(CODE)} from one_time_codes where id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * Returns the phone's newest code of this flow, valid or not. A code with a time in the future is ignored, because the clock of the node that created
 * it was ahead.
 */
export const newestCode = async (
  db: Db | Tx,
  flow: CodeFlow,
  phone: string,
  now: Date,
): Promise<CodeRow | null> => {
  const latest = new Date(now.getTime() + NODES_APART_MS)
  const { rows } = await sql<CodeRow>`
    select ${columns(CODE)} from one_time_codes
    where phone = ${phone} and flow = ${flow} and created_at <= ${latest}
    order by created_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Returns the phone's unused and unexpired codes of this flow (such as registration or password reset), newest first. */
export const openCodes = async (db: Db, flow: CodeFlow, phone: string, now: Date): Promise<CodeRow[]> => {
  const { rows } = await sql<CodeRow>`
    select ${columns(CODE)} from one_time_codes
    where phone = ${phone} and flow = ${flow} and used_at is null and expires_at > ${now}
    order by created_at desc`.execute(db)
  return rows
}

/** Counts another send of the newest valid code created after `since`, and returns the code. Returns null if there is no such code. */
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

/** Counts one try of a code. Returns null if the code has no tries left, is used or has expired. */
export const countCodeTry = async (
  db: Db,
  id: string,
  triesMax: number,
  now: Date,
): Promise<CodeRow | null> => {
  const { rows } = await sql<CodeRow>`
    update one_time_codes set tries = tries + 1
    where id = ${id} and tries < ${triesMax} and used_at is null and expires_at > ${now}
    returning ${columns(CODE)}`.execute(db)
  return rows[0] ?? null
}

/** Marks the code as used. Returns false if it was used before. */
export const markUsed = async (tx: Tx, id: string, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    update one_time_codes set used_at = ${now} where id = ${id} and used_at is null returning id`.execute(tx)
  return rows.length === 1
}
