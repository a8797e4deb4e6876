import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Product } from '../product-under-test.ts'
import type { Outage } from './outages.ts'

const run = promisify(execFile)
/** Size of the disk in MB. It has space for an empty product and for the rows of some minutes of load. */
const DISK_MB = 600
const POLL_MS = 100
const BLOCK = Buffer.alloc(1_048_576)

const onlyFull = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOSPC') throw error
}

export type SmallDisk = {
  readonly folder: string
  readonly outages: readonly Outage[]
  close(): Promise<void>
}

/** Mounts a small file system in memory as the disk. Returns null if the test may not mount. */
export const openSmallDisk = async (sizeMb = DISK_MB): Promise<SmallDisk | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'sala-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', folder])
  } catch {
    await rm(folder, { recursive: true })
    return null
  }
  // Gives all users access, because PostgreSQL runs as another user if root runs the test.
  await chmod(folder, 0o755)
  const ballast = join(folder, 'ballast')
  /** Fills the disk to its last block. A write without enough space still writes a part of its data. */
  const fill = async (): Promise<void> => {
    for (;;) await appendFile(ballast, BLOCK)
  }
  const outage = (what: string, logs: RegExp, then: (product: Product) => Promise<void>): Outage => ({
    ...{ what, logs, writesToSupport: true },
    // The sandbox's database is on the same disk, so calls of the simulated partners may fail too.
    allowedAnswers: ['503 game_site_silent', '503 gateway_silent'],
    does: async (product, lasts) => {
      await fill().catch(onlyFull)
      await then(product)
      // The disk is filled again and again, because PostgreSQL frees space during the outage.
      let isOver = false
      const lasting = lasts().finally(() => {
        isOver = true
      })
      for (; !isOver; await sleep(POLL_MS)) await fill().catch(onlyFull)
      await lasting
      await rm(ballast)
    },
  })
  return {
    folder,
    outages: [
      outage(
        'the disk of the database is full, and the worker is killed at the start',
        // Either a statement fails, or PostgreSQL stops because it needs space for its write-ahead log. The log must contain one of the two errors.
        /the database (?:was held up or is full|is away)/,
        // The worker is killed here. It must start again and wait until the disk has space.
        async product => product.kill('worker'),
      ),
      outage(
        'the disk of the write-ahead log is full, and PostgreSQL stops',
        /the database is away/,
        async product => {
          // PostgreSQL stops while it executes this statement, so the statement's own error is ignored.
          await product.query('select pg_switch_wal()').catch(() => {})
        },
      ),
    ],
    close: async () => {
      await run('umount', [folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
