import { setTimeout as sleep } from 'node:timers/promises'
import { type Draw, drawsOf, seedOf } from '../../server/seed/simulated-past/random-numbers.ts'
import type { Outage } from '../resilience/outages/outages.ts'
import { waitUntil } from '../resilience/supervised-process.ts'
import {
  archiveLog,
  type Backup,
  cutPower,
  type DatabaseFiles,
  flipPage,
  restoreBackup,
} from './database-files.ts'

const SLOW_MS = 2_000
/**
 * Duration in ms of an fsync after which some calls get no answer. A commit may wait for the fsync before it and for its own. That is longer than a
 * node waits for the database (12 s), and two such commits are longer than a member's page waits for an answer (20 s).
 */
const VERY_SLOW_MS = 10_000
const POWER_CUTS = 3
/** Duration in ms of an fsync during the checkpoint before a power cut. */
const CHECKPOINT_FSYNC_MS = 500
const UNSYNCED_LIMIT_MS = 30_000
/** Time in ms after which a checkpoint has written the tables. Its fsync of all of them takes several times longer. */
const CHECKPOINT_WRITES_MS = 3_000
const ALARM_LIMIT_MS = 90_000
const ALARM_POLL_MS = 500
/** The sandbox's database is on the same disk, so calls of the simulated partners may fail too. */
const allowedAnswers = ['503 game_site_silent', '503 gateway_silent']
const AWAY = /the database is away/
/** The program that runs PostgreSQL logs each crash. API and worker log an outage only if calls do not wait through it. */
const ENDED = /the database ended/
const DAMAGED = /THE DATABASE IS DAMAGED/

/** Reads a metric of the worker. Returns null if the worker does not export it. */
export const readMetric = async (files: DatabaseFiles, name: string): Promise<number | null> => {
  const line = (await files.product.metrics()).split('\n').find(each => each.startsWith(`${name} `))
  return line === undefined ? null : Number(line.slice(name.length))
}

/** Waits until the metric on which the alarm `DatabaseIsDamaged` fires is above zero. */
const awaitDamageAlarm = (files: DatabaseFiles): Promise<void> =>
  waitUntil(
    'the metric sala_database_checksum_failures is above zero',
    async () => {
      await sleep(ALARM_POLL_MS)
      return ((await readMetric(files, 'sala_database_checksum_failures')) ?? 0) > 0
    },
    ALARM_LIMIT_MS,
  )

/**
 * Starts a checkpoint on a disk whose fsync is slow, and waits until the disk has writes of tables without an fsync. A power cut would otherwise find
 * only the log unstored, because PostgreSQL rarely writes tables between checkpoints.
 */
const startCheckpoint = async ({ disk, product }: DatabaseFiles): Promise<void> => {
  await disk.cause(`slow ${CHECKPOINT_FSYNC_MS}`)
  // The power cut ends the checkpoint with an error.
  product.query('checkpoint').catch(() => undefined)
  await waitUntil(
    'the disk has writes without an fsync',
    async () => (await disk.counts()).unsynced > 0,
    UNSYNCED_LIMIT_MS,
  )
  // The checkpoint first stores small files with an fsync each, and then writes the tables.
  await sleep(CHECKPOINT_WRITES_MS)
}

/** Cuts the power in the middle of a checkpoint. Throws if the disk lost no write of a table, or tore none although it should. */
const cutDuringCheckpoint = async (files: DatabaseFiles, then: 'lose' | 'tear'): Promise<void> => {
  await startCheckpoint(files)
  const before = await files.disk.counts()
  await cutPower(files, () => files.disk.cause(then))
  const after = await files.disk.counts()
  if (after.lost === before.lost) throw new Error('the power cut lost no write of a table')
  if (then === 'tear' && after.torn === before.torn) throw new Error('the power cut tore no page')
}

/** Outages of a disk that is slow, fails or loses its cache. PostgreSQL recovers from each of them alone. */
export const diskOutages = (files: DatabaseFiles, forMs: number): Record<string, Outage> => {
  const powerCuts = (what: string, then: 'lose' | 'tear'): Outage => ({
    ...{ what, logs: ENDED, allowedAnswers },
    does: async (_, lasts) => {
      const all = lasts()
      for (let n = 0; n < POWER_CUTS; n++) {
        await cutDuringCheckpoint(files, then)
        await sleep(forMs / POWER_CUTS)
      }
      await all
    },
  })
  return {
    slow: {
      ...{ what: `each fsync takes ${SLOW_MS / 1_000} s`, logs: null, allowedAnswers, creditsContinue: true },
      does: async (_, lasts) => {
        await files.disk.cause(`slow ${SLOW_MS}`)
        await lasts()
        await files.disk.cause('ok')
      },
    },
    unanswered: {
      ...{ what: `each fsync takes ${VERY_SLOW_MS / 1_000} s`, logs: null, allowedAnswers },
      leavesCallsOpen: true,
      does: async (_, lasts) => {
        await files.disk.cause(`slow ${VERY_SLOW_MS}`)
        await lasts()
        await files.disk.cause('ok')
      },
    },
    'fail-log': {
      ...{ what: 'each fsync of the write-ahead log fails (EIO)', logs: AWAY, allowedAnswers },
      does: async (_, lasts) => {
        await files.disk.cause('fail log')
        await lasts()
        await files.disk.cause('ok')
      },
    },
    'fail-data': {
      ...{ what: 'each fsync of tables and indexes fails (EIO)', logs: AWAY, allowedAnswers },
      does: async (product, lasts) => {
        await files.disk.cause('fail data')
        // A checkpoint is the only moment at which PostgreSQL calls fsync for tables. It fails, and PostgreSQL stops.
        await product.query('checkpoint').catch(() => undefined)
        await lasts()
        await files.disk.cause('ok')
      },
    },
    full: {
      ...{ what: 'the disk refuses each write (ENOSPC)', logs: AWAY, allowedAnswers },
      does: async (product, lasts) => {
        await files.disk.cause('full')
        await product.query('select pg_switch_wal()').catch(() => undefined)
        await lasts()
        await files.disk.cause('ok')
      },
    },
    lost: powerCuts(`${POWER_CUTS} power cuts, and the disk loses all writes without an fsync`, 'lose'),
    torn: powerCuts(
      `${POWER_CUTS} power cuts, and the last page of each file's newest write is stored by half`,
      'tear',
    ),
  }
}

/** Outages in which a byte of a stored page changes. Each is repaired as the guide for operators says. */
export const pageOutages = (files: DatabaseFiles, backup: Backup, seed: number) => {
  const draw: Draw = drawsOf(seedOf(seed, 0))
  const outages: Record<string, Outage> = {
    index: {
      ...{ what: 'a byte of an index page of balances is flipped; REINDEX', logs: DAMAGED, allowedAnswers },
      does: async (product, lasts) => {
        // The first page of an index describes it. A B-tree has its rows from the second page on.
        await flipPage(files, 'ledger_balances', 'ledger_balances_pkey', pages => 1 + draw(pages - 1))
        await lasts()
        await awaitDamageAlarm(files)
        await product.query('reindex index ledger_balances_pkey')
        await product.query('select pg_stat_reset()')
      },
    },
    heap: {
      ...{ what: 'a byte of a table page of balances is flipped; restore', logs: DAMAGED, allowedAnswers },
      does: async (_, lasts) => {
        await flipPage(files, 'ledger_balances', 'ledger_balances', draw)
        await lasts()
        await awaitDamageAlarm(files)
        await restoreBackup(files, backup, damaged => archiveLog(damaged, 'archive'))
      },
    },
  }
  return outages
}
