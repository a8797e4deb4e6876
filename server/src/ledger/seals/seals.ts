import { createHash } from 'node:crypto'
import { audit, findActs } from '../../platform/audit.ts'
import { type Db, inTransaction } from '../../platform/db.ts'
import {
  type Batch,
  digestTransfers,
  findLastSeal,
  findSealable,
  findSealsAfter,
  insertSeal,
  lockSeals,
  readNewestNumber,
  type Seal,
  storeMark,
} from './sql.ts'

/**
 * Largest range of transfer numbers in one batch. A batch is hashed in one statement, so this bounds its memory (about 200 bytes for each transfer).
 */
const NUMBERS_PER_BATCH = 50_000n
const SEALS_AT_ONCE = 1_000
const NO_HASH = Buffer.alloc(0)
const SEALED = { action: 'ledger.sealed', subject: 'ledger_seals' }

/** Selects the seals whose transfers are read again. All others are only compared with their neighbours. */
export type Chosen = (seal: Seal) => boolean

const hashAfter = (previous: Buffer, { after_seq, to_seq, transfers, digest }: Batch): Buffer =>
  createHash('sha256').update(previous).update(`${after_seq}:${to_seq}:${transfers}:`).update(digest).digest()

/**
 * Returns the hashes that the audit log contains for each seal's number. A number with two hashes means that a seal was removed and made again.
 */
const loggedHashes = async (db: Db): Promise<Map<string, Set<string>>> => {
  const hashes = new Map<string, Set<string>>()
  for (const { details } of await findActs(db, SEALED.subject, SEALED.action)) {
    const no = details.seal ?? ''
    hashes.set(no, (hashes.get(no) ?? new Set()).add(details.hash ?? ''))
  }
  return hashes
}

const sealBatch = (db: Db, at: Date): Promise<boolean> =>
  inTransaction(db, async tx => {
    await lockSeals(tx)
    const sealable = await findSealable(tx)
    const last = await findLastSeal(tx)
    const after_seq = last?.to_seq ?? 0n
    if (sealable === null || sealable <= after_seq) return false
    const to_seq = sealable - after_seq > NUMBERS_PER_BATCH ? after_seq + NUMBERS_PER_BATCH : sealable
    const batch = { after_seq, to_seq, ...(await digestTransfers(tx, after_seq, to_seq)) }
    const seal = { ...batch, no: (last?.no ?? 0n) + 1n, hash: hashAfter(last?.hash ?? NO_HASH, batch), at }
    await insertSeal(tx, seal)
    if (to_seq === sealable)
      await audit(
        tx,
        {
          actor: 'system',
          ...SEALED,
          details: {
            seal: String(seal.no),
            up_to: String(to_seq),
            hash: seal.hash.toString('hex'),
          },
        },
        at,
      )
    return to_seq < sealable
  })

/**
 * Seals the transfers that were posted before the previous call and whose transactions have ended, and notes the position for the next call. The hash of
 * the newest seal goes into the audit log, whose own seals are made with a key and stored outside the database too. So a person who rewrites a
 * transfer would have to rewrite all later seals, and could not rewrite the audit log unseen.
 */
export const sealLedger = async (db: Db, at: Date): Promise<void> => {
  while (await sealBatch(db, at));
  await inTransaction(db, async tx => storeMark(tx, await readNewestNumber(tx)))
}

const faultOf = async (db: Db, previous: Seal | null, seal: Seal, chosen: Chosen): Promise<string | null> => {
  const name = `seal ${seal.no} (transfers ${seal.after_seq + 1n} to ${seal.to_seq})`
  if (seal.no !== (previous?.no ?? 0n) + 1n || seal.after_seq !== (previous?.to_seq ?? 0n))
    return `${name} does not follow the seal before it`
  if (!hashAfter(previous?.hash ?? NO_HASH, seal).equals(seal.hash)) return `${name} was changed`
  if (!chosen(seal)) return null
  const { transfers, digest } = await digestTransfers(db, seal.after_seq, seal.to_seq)
  if (transfers !== seal.transfers) return `${name} has ${transfers} transfers instead of ${seal.transfers}`
  return digest.equals(seal.digest) ? null : `a transfer of ${name} was changed`
}

/**
 * Returns the first fault of the sealed ledger as text, or null. The transfers of the chosen seals are hashed again. Every hash in the audit log must
 * be the hash of the seal with that number, which reveals seals that were removed or computed again.
 */
export const ledgerFault = async (db: Db, chosen: Chosen): Promise<string | null> => {
  const logged = await loggedHashes(db)
  let previous: Seal | null = null
  for (;;) {
    const seals: Seal[] = await findSealsAfter(db, previous?.no ?? 0n, SEALS_AT_ONCE)
    for (const seal of seals) {
      const fault = await faultOf(db, previous, seal, chosen)
      if (fault !== null) return fault
      const hash = seal.hash.toString('hex')
      if ([...(logged.get(String(seal.no)) ?? [])].some(other => other !== hash))
        return `seal ${seal.no} differs from the audit log`
      logged.delete(String(seal.no))
      previous = seal
    }
    if (seals.length < SEALS_AT_ONCE) break
  }
  const [missing] = logged.keys()
  return missing === undefined ? null : `seal ${missing} of the audit log is missing`
}
