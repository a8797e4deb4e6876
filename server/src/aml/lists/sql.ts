import type { EntryKind, ListEncoding, ListFormat } from '@sala/contract/aml/aml-terms.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { ListEntry } from './sanctions-list-file.ts'

export type AmlList = {
  readonly no: bigint
  readonly name: string
  readonly source: string
  readonly format: ListFormat
  readonly encoding: ListEncoding
  readonly digest: Buffer
  /**
   * Number of entries in the newest file. `gone` is the number of entries that the newest file lacks. `compared` counts both, because names are
   * compared with all of them.
   */
  readonly entries: number
  readonly compared: number
  readonly gone: number
  readonly loaded_by: string
  readonly loaded_at: Date
  readonly ended_at: Date | null
  readonly ended_by: string | null
}

const LISTS_MAX = 200

/** Returns the sanctions lists. Those that have not ended come first, then the newest. */
export const findLists = async (db: Db | Tx): Promise<AmlList[]> => {
  const { rows } = await sql<AmlList>`
    select l.no, l.name, l.source, l.format, l.encoding, l.digest, l.entries, l.loaded_by, l.loaded_at, l.ended_at, l.ended_by,
           (select count(*)::integer from aml_list_entries e where e.list_no = l.no) as compared,
           (select count(*)::integer from aml_list_entries e where e.list_no = l.no and e.gone_at is not null) as gone
      from aml_lists l order by l.ended_at is not null, l.loaded_at desc, l.no desc limit ${LISTS_MAX}`.execute(
    db,
  )
  return rows
}

/** Locks the list of this name that has not ended, so that loading a list and ending it wait for each other. */
export const lockListByName = async (
  tx: Tx,
  name: string,
): Promise<Pick<AmlList, 'no' | 'digest'> | null> => {
  await sql`select pg_advisory_xact_lock(hashtext('aml_lists'))`.execute(tx)
  const { rows } = await sql<Pick<AmlList, 'no' | 'digest'>>`
    select no, digest from aml_lists where name = ${name} and ended_at is null`.execute(tx)
  return rows[0] ?? null
}

export const findListByName = async (db: Db, name: string): Promise<bigint | null> => {
  const { rows } = await sql<{ no: bigint }>`
    select no from aml_lists where name = ${name} and ended_at is null`.execute(db)
  return rows[0]?.no ?? null
}

export type NewList = Pick<AmlList, 'name' | 'source' | 'format' | 'encoding' | 'digest' | 'entries'> & {
  readonly by: string
  readonly at: Date
}

/** Inserts a sanctions list, or updates the description of its newest file. Returns the list's number. */
export const upsertList = async (tx: Tx, no: bigint | null, list: NewList): Promise<bigint> => {
  const { name, source, format, encoding, digest, entries, by, at } = list
  const { rows } =
    no === null
      ? await sql<{ no: bigint }>`
          insert into aml_lists (name, source, format, encoding, digest, entries, loaded_by, loaded_at)
          values (${name}, ${source}, ${format}, ${encoding}, ${digest}, ${entries}, ${by}, ${at}) returning no`.execute(
          tx,
        )
      : await sql<{ no: bigint }>`
          update aml_lists set source = ${source}, format = ${format}, encoding = ${encoding}, digest = ${digest}, entries = ${entries},
                 loaded_by = ${by}, loaded_at = ${at} where no = ${no} returning no`.execute(tx)
  const [made] = rows
  if (made === undefined) throw new Error('the list was not found')
  return made.no
}

/** Adds entries to the list, and marks known ones as part of its newest file. Returns the number of new ones. */
export const insertEntries = async (tx: Tx, list: bigint, entries: readonly ListEntry[]): Promise<number> => {
  const { rows } = await sql<{ fresh: number }>`
    with given as (
      select reference, decode(digest, 'hex') as digest, kind, names, birth_dates
        from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
             as e (reference text, digest text, kind text, names text[], birth_dates text[])
    ), kept as (
      update aml_list_entries e set gone_at = null from given g
       where e.list_no = ${list} and e.reference = g.reference and e.digest = g.digest
      returning 1
    ), added as (
      insert into aml_list_entries (list_no, reference, digest, kind, names, birth_dates)
      select ${list}, reference, digest, kind, names, birth_dates from given
      on conflict do nothing returning 1
    )
    select count(*)::integer as fresh from added`.execute(tx)
  return rows[0]?.fresh ?? 0
}

/** Marks all entries of the list as missing since `at`. Entries that the newest file has are unmarked or added afterwards. */
export const markAllGone = async (tx: Tx, list: bigint, at: Date): Promise<void> => {
  await sql`update aml_list_entries set gone_at = coalesce(gone_at, ${at}) where list_no = ${list}`.execute(
    tx,
  )
}

export const countGone = async (tx: Tx, list: bigint): Promise<number> => {
  const { rows } = await sql<{ gone: number }>`
    select count(*)::integer as gone from aml_list_entries where list_no = ${list} and gone_at is not null`.execute(
    tx,
  )
  return rows[0]?.gone ?? 0
}

/** Returns a SHA-256 of all entries that the list's newest file lacks, and the names of the first of them. */
export const findGone = async (
  tx: Tx,
  list: bigint,
  most: number,
): Promise<{ readonly sha256: string; readonly names: readonly string[] }> => {
  const { rows } = await sql<{ sha256: string; names: string[] }>`
    select encode(sha256(convert_to(coalesce(string_agg(jsonb_build_array(reference, encode(digest, 'hex'))::text, ','
                                                                order by reference, digest), ''), 'UTF8')), 'hex') as sha256,
           coalesce((array_agg(reference || ' ' || names[1] order by reference, digest))[:${most}::integer], '{}') as names
      from aml_list_entries where list_no = ${list} and gone_at is not null`.execute(tx)
  const [gone] = rows
  if (gone === undefined) throw new Error('the entries were not counted')
  return gone
}

export const deleteGone = async (tx: Tx, list: bigint): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from aml_list_entries where list_no = ${list} and gone_at is not null`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Ends the sanctions list and deletes its entries. The matches and cases that the list caused stay. */
export const endListRows = async (tx: Tx, list: bigint, by: string, at: Date): Promise<number> => {
  await sql`update aml_lists set ended_at = ${at}, ended_by = ${by} where no = ${list}`.execute(tx)
  const { numAffectedRows } = await sql`delete from aml_list_entries where list_no = ${list}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Returns the reference and digest of each stored entry of the list. */
export const findEntryKeys = async (
  db: Db,
  list: bigint,
): Promise<{ reference: string; digest: string }[]> => {
  const { rows } = await sql<{ reference: string; digest: string }>`
    select reference, encode(digest, 'hex') as digest from aml_list_entries where list_no = ${list}`.execute(
    db,
  )
  return rows
}

export type ComparedEntry = {
  readonly list_no: bigint
  readonly reference: string
  readonly kind: EntryKind
  readonly names: readonly string[]
  readonly birth_dates: readonly string[]
}

type EntryPosition = Pick<ComparedEntry, 'list_no' | 'reference'> & { readonly digest: Buffer }

/** Returns a page of the entries of all sanctions lists that have not ended. */
export const findEntriesAfter = async (
  db: Db,
  after: EntryPosition | null,
  limit: number,
): Promise<(ComparedEntry & EntryPosition)[]> => {
  const { list_no, reference, digest } = after ?? { list_no: 0n, reference: '', digest: Buffer.alloc(0) }
  const { rows } = await sql<ComparedEntry & EntryPosition>`
    select list_no, reference, digest, kind, names, birth_dates from aml_list_entries
     where (list_no, reference, digest) > (${list_no}, ${reference}, ${digest})
     order by list_no, reference, digest limit ${limit}`.execute(db)
  return rows
}
