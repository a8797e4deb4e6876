import { createHmac } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { firstBrokenLine, lastLine } from './audit.ts'
import { type Db, inTransaction, type Tx } from './db.ts'
import type { Log } from './log.ts'
import { sameSecret } from './random.ts'

/** How the audit log is sealed: with a key that the database does not have, and into a file that it cannot reach. */
export type Sealing = {
  readonly audit_key: string
  /** Null: nowhere but in the database and the process's log. */
  readonly audit_anchor: string | null
}

type Seal = { readonly seq: bigint; readonly hash: Buffer; readonly mac: Buffer }

const SEALS_AT_ONCE = 1_000
const NO_MAC = Buffer.alloc(0)

/** Over the line that is the last one now, and the seal before. */
const macOf = (key: string, previous: Buffer, seq: bigint, hash: Buffer): Buffer =>
  createHmac('sha256', key).update(previous).update(`${seq}:`).update(hash).digest()

const lastSeal = async (tx: Tx): Promise<Seal | null> => {
  const { rows } = await sql<Seal>`select seq, hash, mac from audit_seals order by seq desc limit 1`.execute(
    tx,
  )
  return rows[0] ?? null
}

const sealHead = (db: Db, key: string, at: Date): Promise<Seal | null> =>
  inTransaction(db, async tx => {
    const head = await lastLine(tx)
    const before = await lastSeal(tx)
    if (head === null || (before !== null && before.seq >= head.seq)) return null
    const mac = macOf(key, before?.mac ?? NO_MAC, head.seq, head.hash)
    await sql`
      insert into audit_seals (seq, hash, mac, at) values (${head.seq}, ${head.hash}, ${mac}, ${at})`.execute(
      tx,
    )
    return { ...head, mac }
  })

const anchorLine = ({ seq, mac }: Pick<Seal, 'seq' | 'mac'>): string => `${seq} ${mac.toString('hex')}`

/** Seals the newest line of the log and writes the seal where the database's users cannot change it. Nothing new: nothing to do. */
export const sealAudit = async (db: Db, sealing: Sealing, log: Log, at: Date): Promise<void> => {
  const seal = await sealHead(db, sealing.audit_key, at)
  if (seal === null) return
  log.info({ audit_seal: anchorLine(seal) }, 'the audit log was sealed')
  if (sealing.audit_anchor === null) return
  await mkdir(dirname(sealing.audit_anchor), { recursive: true })
  await appendFile(sealing.audit_anchor, `${anchorLine(seal)}\n`, { mode: 0o600 })
}

/** The first seal that our key did not make of the line that stands there now; collects every seal for the comparison outside. */
const firstBrokenSeal = async (db: Db, key: string, seen: Map<string, string>): Promise<bigint | null> => {
  let previous: Buffer = NO_MAC
  let after = 0n
  for (;;) {
    const { rows } = await sql<Seal & { line_hash: Buffer | null }>`
      select s.seq, s.hash, s.mac, l.hash as line_hash from audit_seals s left join audit_log l on l.seq = s.seq
       where s.seq > ${after} order by s.seq limit ${SEALS_AT_ONCE}`.execute(db)
    for (const { seq, mac, line_hash } of rows) {
      if (line_hash === null || !sameSecret(mac, macOf(key, previous, seq, line_hash))) return seq
      seen.set(String(seq), anchorLine({ seq, mac }))
      previous = mac
      after = seq
    }
    if (rows.length < SEALS_AT_ONCE) return null
  }
}

const anchoredLines = async (path: string): Promise<string[]> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').filter(line => line !== '')
}

/**
 * What is wrong with the log, in words; null when it is as it was written. A changed or removed line does not follow; lines that
 * were reckoned again do not fit their seals; a tail that was cut off with its seals is still told of outside.
 */
export const auditFault = async (db: Db, sealing: Sealing): Promise<string | null> => {
  const broken = await firstBrokenLine(db)
  if (broken !== null) return `line ${broken} does not follow`
  const seals = new Map<string, string>()
  const unsealed = await firstBrokenSeal(db, sealing.audit_key, seals)
  if (unsealed !== null) return `line ${unsealed} is not the one that was sealed`
  const anchored = sealing.audit_anchor === null ? [] : await anchoredLines(sealing.audit_anchor)
  const strange = anchored.find(line => seals.get(line.split(' ')[0] ?? '') !== line)
  return strange === undefined
    ? null
    : `line ${strange.split(' ')[0]} was sealed and is gone, or is another one`
}
