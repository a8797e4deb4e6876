import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Outage } from './outages.ts'

const run = promisify(execFile)
/** Space for an empty product and some minutes of load. */
const DISK_MB = 600
const LOOK_MS = 100
const BLOCK = Buffer.alloc(1_048_576)

const onlyFull = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOSPC') throw error
}

export type SmallDisk = {
  readonly folder: string
  readonly outage: Outage
  close(): Promise<void>
}

/** Opens a tmpfs that can be filled. Returns null without mount rights. */
export const openSmallDisk = async (sizeMb = DISK_MB): Promise<SmallDisk | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'sala-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', folder])
  } catch {
    await rm(folder, { recursive: true })
    return null
  }
  // As root, PostgreSQL runs as another user.
  await chmod(folder, 0o755)
  const ballast = join(folder, 'ballast')
  /** Fills the disk to its last block; partial writes remain. */
  const fill = async (): Promise<void> => {
    for (;;) await appendFile(ballast, BLOCK)
  }
  return {
    folder,
    outage: {
      what: 'the disk of the database is full, and the worker is killed at its beginning',
      logs: 'the database was held up or is full',
      does: async (house, lasts) => {
        await fill().catch(onlyFull)
        // A process that starts now waits for space.
        house.kill('worker')
        // Also fills space that PostgreSQL frees.
        let isOver = false
        const lasting = lasts().finally(() => {
          isOver = true
        })
        for (; !isOver; await sleep(LOOK_MS)) await fill().catch(onlyFull)
        await lasting
        await rm(ballast)
      },
    },
    close: async () => {
      await run('umount', [folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
