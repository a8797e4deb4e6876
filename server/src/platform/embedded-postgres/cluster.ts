import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { changeOwner, type Runner, run } from './process-user.ts'

export const SUPERUSER = 'postgres'

/** Working folder of the PostgreSQL server: its data folder, because a parent folder of mode 0700 may be inaccessible to the server's user. */
export const SERVER_FOLDER = '/proc/self/cwd'

const MAJOR_VERSION = '18'
const PASSWORD_BYTES = 24
const UNFINISHED = 'cluster.new-'

export type Cluster = { dir: string; password: string }

/** Opens the PostgreSQL cluster in `dataDir`, which is created at first use. With `durable: false` the creation skips fsync. */
export async function openCluster(
  runner: Runner,
  dataDir: string,
  durable: boolean,
  signal: AbortSignal,
): Promise<Cluster> {
  const dir = join(dataDir, 'cluster')
  await chmod(dataDir, 0o700)
  await discardUnfinished(dataDir)
  const version = await readFile(join(dir, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) await createCluster(runner, dataDir, dir, durable, signal)
  else if (version.trim() !== MAJOR_VERSION) {
    throw new Error(
      `${dir} was made by PostgreSQL ${version.trim()}; this is ${MAJOR_VERSION}: dump and restore it.`,
    )
  }
  await changeOwner(dataDir, runner.identity)
  const password = (await readFile(join(dataDir, 'password'), 'utf8')).trim()
  return { dir, password }
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
  })
  await changeOwner(dataDir, runner.identity)
  await changeOwner(unfinished, runner.identity)
  const initdb = run(
    runner,
    'initdb',
    [
      ...['--pgdata', SERVER_FOLDER, '--username', SUPERUSER, '--pwfile=../password', '--auth=scram-sha-256'],
      // The builtin locale provider sorts by code point and supports Unicode without a locale of the operating system.
      ...['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
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
}

async function discardUnfinished(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED)) continue
    await rm(join(dataDir, name), { recursive: true, force: true })
  }
}
