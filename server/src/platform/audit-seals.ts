import { createHmac } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { sql } from 'kysely'
import { audit, firstBrokenLine, lastLine } from './audit.ts'
import { type Db, inTransaction, type Tx } from './db.ts'
import type { Log } from './log.ts'
import { sameSecret } from './random.ts'

/**
 * The keys that make the seals of the audit log, and the path of the anchor file, which stores copies of the seals. A seal is a keyed hash over the
 * newest audit line. Keys and file are outside the database, so that database users cannot forge a seal.
 */
export type SealSettings = {
  readonly audit_key: string
  readonly audit_keys_before: readonly string[]
  /** Path of the anchor file, which stores copies of the seals. Null if the seals are only in the database and in the server's log. */
  readonly audit_anchor: string | null
}

type Seal = { readonly seq: bigint; readonly hash: Buffer; readonly mac: Buffer }

const SEALS_AT_ONCE = 1_000
const NO_MAC = Buffer.alloc(0)

/** Computes the MAC of a seal, over the previous seal's MAC and the number and hash of the newest audit line. */
const macOf = (key: string, previous: Buffer, seq: bigint, hash: Buffer): Buffer =>
  createHmac('sha256', key).update(previous).update(`${seq}:`).update(hash).digest()

const lastSeal = async (tx: Tx): Promise<Seal | null> => {
  const { rows } = await sql<Seal>`select seq, hash, mac from audit_seals order by seq desc limit 1`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Returns all keys for seals of the audit log, oldest first. The last one is the key in use. */
const keysOf = ({ audit_key, audit_keys_before }: Omit<SealSettings, 'audit_anchor'>): string[] => [
  ...audit_keys_before,
  audit_key,
]

/** Returns the index of the key that made this seal. Returns -1 if none of the keys made it. */
const makerOf = (keys: readonly string[], previous: Buffer, { seq, mac }: Seal, lineHash: Buffer): number =>
  keys.findIndex(key => sameSecret(mac, macOf(key, previous, seq, lineHash)))

/**
 * Appends an audit line if the newest seal was made with a key that has been replaced. The new key then seals this line, which protects all older
 * lines too. This is needed because other people may know the replaced key. Throws if the newest seal was made with an unknown key.
 */
const noteReplacedKey = async (tx: Tx, keys: readonly string[], newest: Seal, at: Date): Promise<void> => {
  const { rows } = await sql<{ mac: Buffer }>`
    select mac from audit_seals where seq < ${newest.seq} order by seq desc limit 1`.execute(tx)
  const maker = makerOf(keys, rows[0]?.mac ?? NO_MAC, newest, newest.hash)
  if (maker === -1)
    throw new Error(`the seal of line ${newest.seq} has a key that this process does not know`)
  if (maker < keys.length - 1)
    await audit(
      tx,
      { actor: 'system', action: 'audit.key_replaced', subject: 'audit_seals', details: {} },
      at,
    )
}

const sealHead = (db: Db, sealing: SealSettings, at: Date): Promise<Seal | null> =>
  inTransaction(db, async tx => {
    const before = await lastSeal(tx)
    if (before !== null) await noteReplacedKey(tx, keysOf(sealing), before, at)
    const head = await lastLine(tx)
    if (head === null || (before !== null && before.seq >= head.seq)) return null
    const mac = macOf(sealing.audit_key, before?.mac ?? NO_MAC, head.seq, head.hash)
    await sql`
      insert into audit_seals (seq, hash, mac, at) values (${head.seq}, ${head.hash}, ${mac}, ${at})`.execute(
      tx,
    )
    return { ...head, mac }
  })

const anchorLine = ({ seq, mac }: Pick<Seal, 'seq' | 'mac'>): string => `${seq} ${mac.toString('hex')}`

/**
 * File permissions of the anchor file, which stores copies of the audit log's seals. The service writes it. Its group may read it, so that an
 * operator's command `audit verify` can check the audit log.
 */
const ANCHOR_MODE = 0o640
const MODE_BITS = 0o777

const appendAnchor = async (path: string, line: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'a', ANCHOR_MODE)
  try {
    await file.appendFile(`${line}\n`)
    await file.sync()
    const { mode, uid } = await file.stat()
    // The group may be unable to read the file if an earlier release or a strict umask created it. Only the file's owner can change its mode.
    if ((mode & MODE_BITS) !== ANCHOR_MODE && uid === process.geteuid?.()) await file.chmod(ANCHOR_MODE)
  } finally {
    await file.close()
  }
}

/**
 * Seals the newest audit line if it has no seal yet, and appends a copy of the seal to the anchor file, which database users cannot change.
 */
export const sealAudit = async (db: Db, sealing: SealSettings, log: Log, at: Date): Promise<void> => {
  const seal = await sealHead(db, sealing, at)
  if (seal === null) return
  log.info({ audit_seal: anchorLine(seal) }, 'the audit log was sealed')
  if (sealing.audit_anchor === null) return
  await appendAnchor(sealing.audit_anchor, anchorLine(seal))
}

/**
 * Returns the number of the first seal that no key verifies. Returns null if all are valid. A seal made with an older key is invalid if an earlier
 * seal was made with a newer key. Valid seals are added to `seen`, so that the caller can compare them with the anchor file, which stores copies of
 * all seals.
 */
const firstBrokenSeal = async (
  db: Db,
  allKeys: readonly string[],
  seen: Map<string, string>,
): Promise<bigint | null> => {
  let keys = allKeys
  let previous: Buffer = NO_MAC
  let after = 0n
  for (;;) {
    const { rows } = await sql<Seal & { line_hash: Buffer | null }>`
      select s.seq, s.hash, s.mac, l.hash as line_hash from audit_seals s left join audit_log l on l.seq = s.seq
       where s.seq > ${after} order by s.seq limit ${SEALS_AT_ONCE}`.execute(db)
    for (const { line_hash, ...seal } of rows) {
      const { seq, mac } = seal
      const maker = line_hash === null ? -1 : makerOf(keys, previous, seal, line_hash)
      if (maker === -1) return seq
      keys = keys.slice(maker)
      seen.set(String(seq), anchorLine({ seq, mac }))
      previous = mac
      after = seq
    }
    if (rows.length < SEALS_AT_ONCE) return null
  }
}

const anchoredLines = async (path: string): Promise<string[] | null> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text?.split('\n').filter(line => line !== '') ?? null
}

/** Returns the lines of the anchor file (copies of the audit log's seals) whose seal is also in this database. */
const sealsHere = async (db: Db, lines: readonly string[]): Promise<Set<string>> => {
  const here = new Set<string>()
  for (let from = 0; from < lines.length; from += SEALS_AT_ONCE) {
    const seqs = lines.slice(from, from + SEALS_AT_ONCE).map(line => BigInt(line.split(' ')[0] ?? ''))
    const { rows } = await sql<Pick<Seal, 'seq' | 'mac'>>`
      select seq, mac from audit_seals where seq = any(${seqs}::bigint[])`.execute(db)
    for (const seal of rows) here.add(anchorLine(seal))
  }
  return here
}

/**
 * Returns the newest seal of the anchor file (the copies of all seals) that this database lacks. Returns null if it has all. A missing seal means
 * that the database was restored from an older backup, or is another database. Every line of the file is checked, because a restored database goes on
 * adding seals to the file below those that it lacks.
 */
export const findMissingSeal = async (
  db: Db,
  { audit_anchor }: Pick<SealSettings, 'audit_anchor'>,
): Promise<string | null> => {
  const lines = audit_anchor === null ? null : await anchoredLines(audit_anchor)
  if (lines === null) return null
  const here = await sealsHere(db, lines)
  return lines.findLast(line => !here.has(line)) ?? null
}

/**
 * Returns whether the anchor file (the copies of the seals) belongs to this database. It does if the database has the file's first seal, because each
 * backup contains it and only the key's owner can compute it.
 */
const isOfDatabase = async (db: Db, path: string): Promise<boolean> => {
  const first = (await anchoredLines(path))?.[0]
  return first === undefined || (await sealsHere(db, [first])).has(first)
}

const KEPT_NAME_DIGITS = 16

/**
 * Gives this database its own anchor file (the copies of the seals). A file of another database is renamed, and the file of this database, which was
 * renamed earlier, gets its name back. Only the sandbox needs this, because its data folder may serve several databases in turn.
 */
export const chooseAnchor = async (
  db: Db,
  { audit_anchor }: Pick<SealSettings, 'audit_anchor'>,
): Promise<void> => {
  if (audit_anchor === null || (await isOfDatabase(db, audit_anchor))) return
  const [folder, name] = [dirname(audit_anchor), basename(audit_anchor)]
  const mac = (await anchoredLines(audit_anchor))?.[0]?.split(' ')[1] ?? ''
  const kept = (await readdir(folder)).filter(other => other.startsWith(`${name}.`))
  await rename(audit_anchor, `${audit_anchor}.${mac.slice(0, KEPT_NAME_DIGITS)}`)
  for (const other of kept) {
    const path = join(folder, other)
    if (await isOfDatabase(db, path)) return rename(path, audit_anchor)
  }
}

/**
 * Returns the fault of the audit log as text. Returns null if there is none. The hash chain reveals changed or removed lines, the seals reveal a
 * chain that was computed again after a change, and the anchor file reveals that the newest lines were removed.
 */
export const auditFault = async (db: Db, sealing: SealSettings): Promise<string | null> => {
  const broken = await firstBrokenLine(db)
  if (broken !== null) return `line ${broken} does not match its hash chain`
  const seals = new Map<string, string>()
  const unsealed = await firstBrokenSeal(db, keysOf(sealing), seals)
  if (unsealed !== null) return `line ${unsealed} differs from its seal`
  const anchored = sealing.audit_anchor === null ? [] : await anchoredLines(sealing.audit_anchor)
  if (anchored === null)
    return seals.size === 0
      ? null
      : `the log has seals, and the anchor file is missing: ${sealing.audit_anchor}`
  const strange = anchored.find(line => seals.get(line.split(' ')[0] ?? '') !== line)
  return strange === undefined
    ? null
    : `line ${strange.split(' ')[0]} has an anchored seal that the database lacks`
}
