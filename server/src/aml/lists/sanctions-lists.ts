import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import {
  decidedBy,
  type OperatorDecision,
  operatorActor,
  reasonFacts,
} from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type ReadList, readListFile } from './sanctions-list-file.ts'
import {
  type AmlList,
  type ComparedEntry,
  countGone,
  deleteGone,
  endListRows,
  findEntriesAfter,
  findEntryKeys,
  findGone,
  findListByName,
  findLists,
  insertEntries,
  lockListByName,
  markAllGone,
  upsertList,
} from './sql.ts'

export { type AmlList, type ComparedEntry, findLists } from './sql.ts'

export const SCREEN_JOB = 'aml:screen'
/** Maximum size of a sanctions list's file in bytes. The largest published lists have a few MB. */
export const LIST_FILE_MAX_BYTES = 16 * 1024 * 1024
const ENTRIES_AT_ONCE = 5_000
const SAMPLE_ENTRIES = 5
const GONE_NAMES_MAX = 50

export type LoadedList = { readonly name: string; readonly source: string; readonly bytes: Buffer }
export type LoadResult = {
  readonly no: string
  readonly entries: number
  readonly fresh: number
  readonly gone: number
}

const requireSize = (bytes: Buffer): void => {
  if (bytes.byteLength > LIST_FILE_MAX_BYTES) throw new Refusal('aml_file_too_large')
}

/**
 * Reads the file of a sanctions list and compares it with the loaded list of this name, without changes. Throws Refusal `aml_file_unreadable`,
 * `aml_file_too_large`.
 */
export const previewList = async (ctx: Context, name: string, bytes: Buffer) => {
  requireSize(bytes)
  const { format, encoding, entries } = readListFile(bytes)
  const no = await findListByName(ctx.db, name)
  const keyOf = ({ reference, digest }: { reference: string; digest: string }) => `${digest} ${reference}`
  const held = new Set((no === null ? [] : await findEntryKeys(ctx.db, no)).map(keyOf))
  const given = new Set(entries.map(keyOf))
  return {
    format,
    encoding,
    entries: entries.length,
    fresh: [...given].filter(key => !held.has(key)).length,
    gone: [...held].filter(key => !given.has(key)).length,
    sample: entries.slice(0, SAMPLE_ENTRIES).map(({ reference, names, birth_dates }) => ({
      reference,
      name: names[0] ?? '',
      birth_date: birth_dates[0] ?? null,
    })),
  }
}

/** Compares all members with the lists again after the commit, because a list or the least score has changed. */
export const compareAllAgain = (tx: Tx): Promise<void> =>
  enqueue(tx, SCREEN_JOB, { all: 'yes' }, { key: `${SCREEN_JOB}:all` })

const storeEntries = async (tx: Tx, no: bigint, { entries }: ReadList, at: Date): Promise<number> => {
  await markAllGone(tx, no, at)
  let fresh = 0
  for (let from = 0; from < entries.length; from += ENTRIES_AT_ONCE)
    fresh += await insertEntries(tx, no, entries.slice(from, from + ENTRIES_AT_ONCE))
  return fresh
}

/**
 * Loads a sanctions list, or a newer file of the list with this name. Entries that the new file lacks stay until two operators drop them, so that one
 * operator can only add names. All members are then compared again. Throws Refusal `aml_file_unreadable`, `aml_file_too_large`, `aml_file_known`.
 */
export const loadList = async (
  ctx: Context,
  decision: OperatorDecision,
  { name, source, bytes }: LoadedList,
): Promise<LoadResult> => {
  requireSize(bytes)
  const file = readListFile(bytes)
  return inTransaction(ctx.db, async tx => {
    const at = ctx.clock.now()
    const held = await lockListByName(tx, name)
    if (held?.digest.equals(file.digest) === true) throw new Refusal('aml_file_known')
    const { format, encoding, digest, entries } = file
    const described = { name, source, format, encoding, digest, entries: entries.length }
    const no = await upsertList(tx, held?.no ?? null, { ...described, by: decidedBy(decision), at })
    const fresh = await storeEntries(tx, no, file, at)
    const gone = await countGone(tx, no)
    const counts = { entries: String(entries.length), fresh: String(fresh), gone: String(gone) }
    const details = { ...reasonFacts(decision), name, sha256: digest.toString('hex'), ...counts }
    await audit(
      tx,
      { actor: operatorActor(decision), action: 'aml.load', subject: listSubject(no), details },
      at,
    )
    await compareAllAgain(tx)
    return { no: String(no), entries: entries.length, fresh, gone }
  })
}

export const listSubject = (no: bigint): string => `aml_list:${no}`

/** Returns the sanctions list. Throws Refusal `not_found`. */
export const listOf = async (db: Context['db'] | Tx, no: bigint): Promise<AmlList> => {
  const list = (await findLists(db)).find(each => each.no === no)
  if (list === undefined) throw new Refusal('not_found')
  return list
}

/** Returns the sanctions list if it has not ended. Throws Refusal `not_found` or `aml_list_ended`. */
export const runningList = async (db: Context['db'] | Tx, no: bigint): Promise<AmlList> => {
  const list = await listOf(db, no)
  if (list.ended_at !== null) throw new Refusal('aml_list_ended')
  return list
}

/**
 * Returns the sanctions list on which two operators decide, with the entries that its newest file lacks. Locks the list until the transaction ends,
 * so that the decision drops exactly these entries. Throws Refusal `not_found`.
 */
export const listToDecide = async (tx: Tx, no: bigint) => {
  await lockListByName(tx, (await listOf(tx, no)).name)
  return { ...(await listOf(tx, no)), dropped: await findGone(tx, no, GONE_NAMES_MAX) }
}

/**
 * Drops the entries that the list's newest file lacks (`gone`), or ends the list (`whole`), by the decision of two operators. Matches and cases stay.
 * Throws Refusal `not_found`, `aml_list_ended`, `aml_nothing_gone`.
 */
export const dropFromList = (
  ctx: Context,
  decision: OperatorDecision,
  no: bigint,
  what: 'gone' | 'whole',
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const at = ctx.clock.now()
    const { name } = await runningList(tx, no)
    await lockListByName(tx, name)
    const dropped =
      what === 'whole' ? await endListRows(tx, no, decidedBy(decision), at) : await deleteGone(tx, no)
    if (what === 'gone' && dropped === 0) throw new Refusal('aml_nothing_gone')
    const details = { ...reasonFacts(decision), name, what, entries: String(dropped) }
    await audit(
      tx,
      { actor: operatorActor(decision), action: 'aml.drop', subject: listSubject(no), details },
      at,
    )
  })

/** Reads the entries of all sanctions lists that have not ended, page by page. */
export async function* comparedEntries(db: Context['db']): AsyncGenerator<readonly ComparedEntry[]> {
  let after: Parameters<typeof findEntriesAfter>[1] = null
  for (;;) {
    const page = await findEntriesAfter(db, after, ENTRIES_AT_ONCE)
    const last = page.at(-1)
    if (last === undefined) return
    after = last
    yield page
  }
}
