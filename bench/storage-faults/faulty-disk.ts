import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { waitUntil } from '../resilience/supervised-process.ts'
import type { Row } from '../result-table.ts'

const run = promisify(execFile)
const SOURCE = fileURLToPath(new URL('./faulty-disk.c', import.meta.url))
const MOUNT_LIMIT_MS = 10_000

/**
 * Faults of the disk. `slow` delays each fsync. `fail` makes fsync of tables or of the write-ahead log fail, and takes back the writes that it should
 * have stored. `full` refuses writes. `cut` makes every call fail, as without power. `lose` takes back all writes without an fsync, `tear` stores half
 * of the last page of the newest one of each file. `lie` confirms each fsync without storing anything. `ok` ends all faults except the lost writes.
 */
export type DiskCommand =
  | `slow ${number}`
  | 'fail data'
  | 'fail log'
  | 'full'
  | 'cut'
  | 'lose'
  | 'tear'
  | 'lie'
  | 'ok'

/** Counts of the disk, which do not include the write-ahead log. `lost` and `torn` grow as long as the disk is mounted. */
type DiskCounts = {
  /** Number of files with writes without an fsync. */
  readonly unsynced: number
  /** Number of writes that the disk has taken back. */
  readonly lost: number
  /** Number of files whose newest write was stored by half. */
  readonly torn: number
}

export type FaultyDisk = {
  /** Folder of the mounted file system. */
  readonly folder: string
  /** Folder with the bytes as they are on the disk. A change here is a change on the disk. */
  readonly stored: string
  cause(command: DiskCommand): Promise<void>
  counts(): Promise<DiskCounts>
  close(): Promise<void>
}

/** Returns the row of the results table for a machine that cannot compile or mount the disk. */
export const notPossible = (reason: string): Row[] => [
  { measure: 'a faulty disk', budget: '', seen: `not possible here: ${reason}`, figures: '', kept: null },
]

const parseCounts = (line: string): DiskCounts => {
  const [, ...counts] = /^unsynced (\d+) lost (\d+) torn (\d+)$/.exec(line.trim()) ?? []
  const [unsynced, lost, torn] = counts.map(Number)
  if (unsynced === undefined || lost === undefined || torn === undefined)
    throw new Error(`the disk returned no counts: ${line}`)
  return { unsynced, lost, torn }
}

const compile = async (to: string): Promise<void> => {
  const { stdout } = await run('pkg-config', ['--cflags', '--libs', 'fuse3'])
  await run('gcc', ['-O2', '-o', to, SOURCE, ...stdout.trim().split(/\s+/)])
}

const mounted = async (program: string, stored: string, folder: string): Promise<ChildProcess> => {
  const child = spawn(program, [stored, folder], { stdio: ['ignore', 'ignore', 'pipe'] })
  let words = ''
  child.stderr?.on('data', part => {
    words += String(part)
  })
  const control = join(folder, '.control')
  await waitUntil(
    'the file system is mounted',
    async () => {
      if (child.exitCode !== null) throw new Error(words.trim())
      return open(control, 'r').then(
        file => file.close().then(() => true),
        () => false,
      )
    },
    MOUNT_LIMIT_MS,
  )
  return child
}

/** Mounts a disk that can cause faults. Returns the reason as a string if this machine cannot compile or mount it. */
export const openFaultyDisk = async (): Promise<FaultyDisk | string> => {
  const own = await mkdtemp(join(tmpdir(), 'sala-storage-'))
  const [program, stored, folder] = [join(own, 'faulty-disk'), join(own, 'stored'), join(own, 'disk')]
  // Every user may enter, because PostgreSQL may run as another user than the benchmark.
  await chmod(own, 0o755)
  for (const path of [stored, folder]) await mkdir(path, { mode: 0o755 })
  const discard = () => rm(own, { recursive: true, force: true })
  try {
    await compile(program)
    const child = await mounted(program, stored, folder)
    const killOnExit = () => child.kill('SIGTERM')
    process.once('exit', killOnExit)
    return {
      ...{ folder, stored },
      cause: command => writeFile(join(folder, '.control'), command),
      counts: async () => parseCounts(await readFile(join(folder, '.control'), 'utf8')),
      close: async () => {
        process.off('exit', killOnExit)
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
        await discard()
      },
    }
  } catch (error) {
    await discard()
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
  }
}
