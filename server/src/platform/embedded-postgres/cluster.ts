import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { changeOwner, type Runner, run } from './operating-system-user.ts'

export const SUPERUSER = 'postgres'

/**
 * Path by which PostgreSQL finds its data folder. Because the server is started in that folder, the path on Linux does not name any parent folder.
 * The server's operating-system user may be unable to enter a parent folder of mode 0700.
 */
export const SERVER_FOLDER = process.platform === 'linux' ? '/proc/self/cwd' : '.'

const FIRST_WITH_BUILTIN_LOCALES = 17
const FIRST_WITH_CHECKSUMS_BY_DEFAULT = 18
const PASSWORD_BYTES = 24
const UNFINISHED = 'cluster.new-'

export type Cluster = { dir: string; password: string }

/** Opens the PostgreSQL cluster in `dataDir`, and creates it at first use. With `durable: false` the creation skips fsync. */
export async function openCluster(
  runner: Runner,
  dataDir: string,
  durable: boolean,
  signal: AbortSignal,
): Promise<Cluster> {
  const dir = join(dataDir, 'cluster')
  await chmod(dataDir, 0o700)
  await discardUnfinished(dataDir)
  const version = await clusterVersion(dataDir)
  if (version === undefined) await createCluster(runner, dataDir, dir, durable, signal)
  else if (version !== runner.binaries.major) {
    throw new Error(
      `${dir} was made by PostgreSQL ${version}; this is ${runner.binaries.major}: install that version, or dump and restore it.`,
    )
  }
  await changeOwner(dataDir, runner.identity)
  const password = (await readFile(join(dataDir, 'password'), 'utf8')).trim()
  return { dir, password }
}

/** Returns the version of the PostgreSQL that made the cluster in `dataDir`. Returns undefined if there is no cluster. */
export async function clusterVersion(dataDir: string): Promise<number | undefined> {
  const version = await readFile(join(dataDir, 'cluster', 'PG_VERSION'), 'utf8').catch(() => undefined)
  return version === undefined ? undefined : Number(version)
}

/**
 * Returns the options of `initdb` for a version. Clusters of all versions get the same properties: UTF-8 sorted by code point, and data checksums.
 */
export function optionsOf(major: number, os: NodeJS.Platform = process.platform): string[] {
  const checksums = major < FIRST_WITH_CHECKSUMS_BY_DEFAULT ? ['--data-checksums'] : []
  // The builtin locale provider supports Unicode without needing a locale of the operating system.
  const locale =
    major < FIRST_WITH_BUILTIN_LOCALES
      ? ['--locale-provider=libc', '--locale=C', `--lc-ctype=${os === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`]
      : ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  return ['--encoding=UTF8', ...locale, ...checksums]
}

async function createCluster(
  runner: Runner,
  dataDir: string,
  dir: string,
  durable: boolean,
  signal: AbortSignal,
) {
  const unfinished = join(dataDir, `${UNFINISHED}${process.pid}`)
  await mkdir(unfinished, { mode: 0o700 })
  await writeFile(join(dataDir, 'password'), `${randomBytes(PASSWORD_BYTES).toString('base64url')}\n`, {
    mode: 0o600,
    flush: durable,
  })
  await changeOwner(dataDir, runner.identity)
  await changeOwner(unfinished, runner.identity)
  const initdb = run(
    runner,
    'initdb',
    [
      ...['--pgdata', SERVER_FOLDER, '--username', SUPERUSER, '--pwfile=../password', '--auth=scram-sha-256'],
      ...optionsOf(runner.binaries.major),
      ...(durable ? [] : ['--no-sync']),
    ],
    unfinished,
  )
  const end = () => initdb.kill('SIGTERM')
  signal.addEventListener('abort', end)
  process.once('exit', end)
  const [said, [code]] = await Promise.all([initdb.stderr ? text(initdb.stderr) : '', once(initdb, 'exit')])
  signal.removeEventListener('abort', end)
  process.off('exit', end)
  signal.throwIfAborted()
  if (code !== 0) throw new Error(`PostgreSQL could not make its data folder ${dataDir}: ${said.trim()}`)
  await rename(unfinished, dir)
  if (durable) await syncFolder(dataDir)
}

/** Stores the list of the folder's files on the disk. Otherwise a power cut after the first start could take back the new folder's name. */
async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function discardUnfinished(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED)) continue
    await rm(join(dataDir, name), { recursive: true, force: true })
  }
}
