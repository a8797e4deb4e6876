import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { compareBooks, findLost } from '../resilience/ledger-check.ts'
import { noAcknowledgements, runUnderLoad } from '../resilience/simulated-member.ts'
import { type Row, whole } from '../result-table.ts'
import {
  archiveLog,
  cutPower,
  type DatabaseFiles,
  findDamage,
  flipByte,
  restoreBackup,
  takeBackup,
} from './database-files.ts'
import { readMetric } from './storage-outages.ts'

const POSITION = 'sala_database_log_bytes'
/** The worker keeps its figures for some seconds. After this time in ms it has read them again. */
const FIGURES_KEPT_MS = 16_000
const SECOND_MS = 1_000

/** A fault that destroys committed data at the end of the log, so that PostgreSQL alone cannot bring it back. */
export type LogFault = {
  readonly what: string
  /** Runs in the middle of the load. Returns the work that runs while the power is off. */
  prepare(files: DatabaseFiles): Promise<() => Promise<void>>
}

export const LOG_FAULTS: Readonly<Record<string, LogFault>> = {
  log: {
    what: 'a byte of the write-ahead log is flipped, and then the power is cut',
    prepare: async ({ product, cluster }) => {
      const [found] = await product.query<{ file: string; at: number }>(
        `select f.file_name as file, f.file_offset as at from pg_walfile_name_offset(pg_current_wal_lsn()) f`,
      )
      if (found === undefined) throw new Error('the log has no position')
      // Some bytes later begins a record that the load writes afterwards.
      return () => flipByte(join(cluster, 'pg_wal', found.file), Number(found.at) + 64)
    },
  },
  lie: {
    what: 'a disk confirms each fsync without storing anything, and then the power is cut',
    prepare: async ({ disk }) => {
      await disk.cause('lie')
      return () => disk.cause('lose')
    },
  },
}

/**
 * Runs the fault under load. Counts what is lost on one machine, whether the metric of the alarm `CommittedDataIsLost` falls, and what is lost after
 * the backup and the archived log have been restored.
 */
export const runLogFault = async (
  { what, prepare }: LogFault,
  files: DatabaseFiles,
  { seed, forMs, say }: { seed: number; forMs: number; say: (line: string) => void },
): Promise<Row[]> => {
  const { product } = files
  const acknowledged = noAcknowledgements()
  const backup = await takeBackup(files)
  const whileOff = await runUnderLoad(product, acknowledged, seed, async () => {
    await sleep(forMs)
    await product.query('checkpoint')
    const work = await prepare(files)
    await sleep(forMs)
    return work
  })
  await sleep(FIGURES_KEPT_MS)
  const before = await readMetric(files, POSITION)
  // The archive of another machine has this log before the power is cut.
  const archive = await archiveLog(files, 'archive')
  const began = performance.now()
  await cutPower(files, whileOff)
  const recoveredMs = performance.now() - began
  const lost = await findLost(product, acknowledged)
  await sleep(FIGURES_KEPT_MS)
  const after = await readMetric(files, POSITION)
  const isAlarmed = before !== null && after !== null && after < before
  const restoring = performance.now()
  await restoreBackup(files, backup, async () => archive)
  const restoredMs = performance.now() - restoring
  const verdict = await compareBooks(product, acknowledged)
  const damage = await findDamage(product)
  const wrong = [...verdict.lost, ...verdict.doubled, ...verdict.faults, ...damage]
  for (const fault of wrong) say(fault)
  return [
    {
      measure: `${what}: on this machine alone`,
      budget: 'the metric of CommittedDataIsLost falls',
      seen: `${whole(lost.length)} acknowledged operations lost; ${isAlarmed ? 'it falls' : 'it does not fall'}`,
      figures: `${whole(acknowledged.operations)} acknowledged; back after ${(recoveredMs / SECOND_MS).toFixed(1)} s; position ${before} → ${after}`,
      kept: isAlarmed,
    },
    {
      measure: 'the same, after a restore of the backup and the archived log',
      budget: '0 lost, 0 doubled, sums 0, no damaged file',
      seen: `${verdict.lost.length} lost, ${verdict.doubled.length} doubled, ${verdict.faults.length} that disagree, ${damage.length} damaged files`,
      figures: `restored in ${(restoredMs / SECOND_MS).toFixed(1)} s`,
      kept: wrong.length === 0,
    },
  ]
}
