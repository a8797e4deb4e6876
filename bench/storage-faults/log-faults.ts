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
import { detectLoss, savePartnerRecords, sealNow } from './loss-detection.ts'
import { readMetric } from './storage-outages.ts'

const POSITION = 'sala_database_log_bytes'
/** The worker keeps its figures for some seconds. After this time in ms it has read them again. */
const FIGURES_KEPT_MS = 16_000
const SECOND_MS = 1_000
const seconds = (ms: number): string => `${(ms / SECOND_MS).toFixed(1)} s`

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
      // The load writes this byte afterwards.
      const [found] = await product.query<{ file: string; at: number }>(
        `select f.file_name as file, f.file_offset as at from pg_walfile_name_offset(pg_current_wal_lsn() + 64) f`,
      )
      if (found === undefined) throw new Error('the log has no position')
      return () => flipByte(join(cluster, 'pg_wal', found.file), Number(found.at))
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

/** Cuts the power with this fault. Returns the archive of the whole log before it, and whether the metric of `CommittedDataIsLost` fell. */
const cutAndWatch = async (files: DatabaseFiles, whileOff: () => Promise<void>) => {
  const before = await readMetric(files, POSITION)
  const began = performance.now()
  let archive = ''
  await cutPower(files, async () => {
    // Another machine has this log. An archive without replicas would lack the last seconds (`archive_timeout`).
    archive = await archiveLog(files, 'archive')
    await whileOff()
  })
  const backMs = performance.now() - began
  await sleep(FIGURES_KEPT_MS)
  const after = await readMetric(files, POSITION)
  const isAlarmed = before !== null && after !== null && after < before
  return { archive, isAlarmed, figures: `back after ${seconds(backMs)}; position ${before} → ${after}` }
}

/**
 * Runs the fault under load. Counts what is lost on one machine, whether the metric of the alarm `CommittedDataIsLost` falls, which checks find the
 * loss, and the losses after a restore of the backup and the log.
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
  await sealNow(product)
  await sleep(FIGURES_KEPT_MS)
  const restorePartners = await savePartnerRecords(product)
  const { archive, isAlarmed, figures } = await cutAndWatch(files, whileOff)
  await restorePartners()
  // In this time the worker reads the banks' statements again.
  await sleep(FIGURES_KEPT_MS)
  const lost = await findLost(product, acknowledged)
  const detected = await detectLoss(product, say)
  const restoring = performance.now()
  await restoreBackup(files, backup, async () => archive)
  const restoredMs = performance.now() - restoring
  const verdict = await compareBooks(product, acknowledged)
  const damage = await findDamage(product)
  const wrong = [...verdict.lost, ...verdict.doubled, ...verdict.faults, ...damage.found]
  for (const fault of wrong) say(fault)
  return [
    {
      measure: `${what}: on this machine alone`,
      budget: 'the metric of CommittedDataIsLost falls',
      seen: `${whole(lost.length)} acknowledged operations lost; ${isAlarmed ? 'it falls' : 'it does not fall'}`,
      figures: `${whole(acknowledged.operations)} acknowledged; ${figures}`,
      // Without a loss the fault had no effect.
      kept: isAlarmed && lost.length > 0,
    },
    detected,
    {
      measure: 'the same, after a restore of the backup and the whole log',
      budget: '0 lost, 0 doubled, 0 that disagree, 0 damaged',
      seen: `${verdict.lost.length} lost, ${verdict.doubled.length} doubled, ${verdict.faults.length} that disagree, ${damage.found.length} of ${damage.checked} relations damaged`,
      figures: `restored in ${seconds(restoredMs)}`,
      kept: wrong.length === 0,
    },
  ]
}
