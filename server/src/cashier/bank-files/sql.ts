import { sql } from 'kysely'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { BankFiles } from '../database/tables.ts'

const BANK_FILE = [
  'kind',
  'digest',
  'lines',
  'amount',
  'brought_by',
  'brought_at',
  'reason',
  'expires_at',
  'agreed_by',
  'agreed_at',
] as const satisfies readonly (keyof BankFiles)[]

export type BankFile = Row<BankFiles, typeof BANK_FILE>
export type FileKey = Pick<BankFile, 'kind' | 'digest'>

/** Stores an uploaded bank file. Returns false if the same file was uploaded before. */
export const insertFile = async (
  tx: Tx,
  file: Omit<BankFile, 'agreed_by' | 'agreed_at'>,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into bank_files (kind, digest, lines, amount, brought_by, brought_at, reason, expires_at)
    values (${file.kind}, ${file.digest}, ${file.lines}, ${file.amount}, ${file.brought_by}, ${file.brought_at},
      ${file.reason}, ${file.expires_at})
    on conflict do nothing returning kind`.execute(tx)
  return rows.length === 1
}

export const lockFile = async (tx: Tx, { kind, digest }: FileKey): Promise<BankFile | null> => {
  const { rows } = await sql<BankFile>`
    select ${columns(BANK_FILE)} from bank_files where kind = ${kind} and digest = ${digest} for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Returns bank files that have not expired, newest first. */
export const listFiles = async (db: Db, now: Date, limit: number): Promise<BankFile[]> => {
  const { rows } = await sql<BankFile>`
    select ${columns(BANK_FILE)} from bank_files where expires_at > ${now} order by brought_at desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Returns the bank file with this digest. Returns null if it was not uploaded or has expired. */
export const findFile = async (db: Db, { kind, digest }: FileKey, now: Date): Promise<BankFile | null> => {
  const { rows } = await sql<BankFile>`
    select ${columns(BANK_FILE)} from bank_files
     where kind = ${kind} and digest = ${digest} and expires_at > ${now}`.execute(db)
  return rows[0] ?? null
}

export const noteSecond = async (
  tx: Tx,
  { kind, digest }: FileKey,
  second: { readonly by: string; readonly at: Date },
): Promise<void> => {
  await sql`
    update bank_files set agreed_by = ${second.by}, agreed_at = ${second.at}
     where kind = ${kind} and digest = ${digest} and agreed_by is null`.execute(tx)
}

/** Deletes bank files that waited too long for a checker, or were processed long ago. Returns them. */
export const deleteOldFiles = async (tx: Tx, now: Date): Promise<BankFile[]> => {
  const { rows } = await sql<BankFile>`
    delete from bank_files where expires_at <= ${now} returning ${columns(BANK_FILE)}`.execute(tx)
  return rows
}

/** Deletes bank files that this operator uploaded and that no checker has approved. Returns them. */
export const deleteWaitingFiles = async (tx: Tx, broughtBy: string): Promise<BankFile[]> => {
  const { rows } = await sql<BankFile>`
    delete from bank_files where brought_by = ${broughtBy} and agreed_by is null returning ${columns(BANK_FILE)}`.execute(
    tx,
  )
  return rows
}
