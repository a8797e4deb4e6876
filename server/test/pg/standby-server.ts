import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '../../src/platform/embedded-postgres/binaries.ts'
import { clusterVersion, SERVER_FOLDER } from '../../src/platform/embedded-postgres/cluster.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { freePort } from '../../src/platform/embedded-postgres/free-port.ts'
import { changeOwner, chooseRunner, run } from '../../src/platform/embedded-postgres/operating-system-user.ts'
import { DATA_MARK, LAUNCHER_MARK, processKey } from '../../src/platform/embedded-postgres/previous-server.ts'
import { APP_ROLE, urlAs } from '../../src/platform/embedded-postgres/roles.ts'
import { migrate } from '../../src/platform/migrate.ts'

/** Beginning of the names of the servers' folders. A later run finds the folders that a killed run has left by this name, and deletes them. */
const FOLDER = 'sala-test-pg-'
const DATABASE = 'sala'
/** Files that belong to the running server. The copy for the standby must not contain them. */
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts']
const COMES_MS = 60_000
const POLL_MS = 50

type Which = 'primary' | 'standby'

/** A migrated database on a primary server, and a standby (streaming replica) of it. */
export type Pair = {
  /** Connection strings of the primary and of the standby, for the application role. */
  readonly urls: Readonly<Record<Which, string>>
  /** Runs a query on the primary or on the standby, as the owner of the tables. */
  ask<Row extends pg.QueryResultRow>(which: Which, text: string): Promise<Row[]>
  /** Kills the standby, like a power failure. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

const askOne = async <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Copies the data of a running PostgreSQL by a manual base backup, because the npm package of PostgreSQL has no pg_basebackup. */
const copyOf = async (ownerUrl: string, from: string, to: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query("select pg_backup_start('standby', true)")
    await cp(from, to, { recursive: true, filter: path => !NOT_COPIED.includes(basename(path)) })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  const { hostname, port, username, password } = new URL(ownerUrl)
  const followed = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`
  await appendFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${followed}'\n`)
  await writeFile(join(to, 'standby.signal'), '')
}

/** Starts the standby directly. The start function of `npm start` would wait until the server accepts writes, which a standby never does. */
const openStandby = async (dataDir: string, port: number, url: string) => {
  const cluster = join(dataDir, 'cluster')
  const runner = await chooseRunner(await findBinaries(console.error, await clusterVersion(dataDir)))
  await changeOwner(dataDir, runner.identity)
  await changeOwner(cluster, runner.identity)
  const settings = [
    ...[`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'],
    // PostgreSQL refuses to start as a standby if its max_connections is less than the primary's.
    ...['max_connections=200', 'shared_buffers=32MB', 'timezone=UTC', 'log_min_messages=fatal'],
    ...[DATA_MARK + dataDir, LAUNCHER_MARK + (await processKey(process.pid))],
  ]
  let child: ChildProcess
  const begin = (): void => {
    child = run(runner, 'postgres', ['-D', SERVER_FOLDER, ...settings.flatMap(one => ['-c', one])], cluster)
    child.stderr?.resume()
  }
  const start = async (): Promise<void> => {
    begin()
    const end = performance.now() + COMES_MS
    for (;;) {
      const isThere = await askOne(url, 'select 1').then(
        () => true,
        () => false,
      )
      if (isThere) return
      if (performance.now() > end) throw new Error('the standby did not come')
      await sleep(POLL_MS)
      // Starts the standby again if it has ended. The processes of a killed server keep the shared memory for a moment, so the first start may fail.
      if (child.exitCode !== null) begin()
    }
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const endAtExit = () => child.kill('SIGQUIT')
  process.once('exit', endAtExit)
  await start()
  return {
    start,
    kill: () => end('SIGKILL'),
    stop: async () => {
      process.off('exit', endAtExit)
      await end('SIGINT')
    },
  }
}

export const openPair = async (): Promise<Pair> => {
  const [own, follower] = await Promise.all(
    ['', ''].map(async () => realpath(await mkdtemp(join(tmpdir(), FOLDER)))),
  )
  if (own === undefined || follower === undefined) throw new Error('there are two folders')
  const server = await startEmbeddedPostgres({
    ...{ dataDir: own, databases: [DATABASE], durability: 'test', log: console.error },
  })
  const owner = server.url(DATABASE)
  await migrate(owner)
  await copyOf(owner, join(own, 'cluster'), join(follower, 'cluster'))
  const port = await freePort()
  const other = new URL(owner)
  other.port = String(port)
  const standby = await openStandby(follower, port, other.href)
  return {
    urls: { primary: server.appUrl(DATABASE), standby: urlAs(APP_ROLE, other.href) },
    ask: (which, text) => askOne(which === 'primary' ? owner : other.href, text),
    kill: standby.kill,
    start: standby.start,
    stop: async () => {
      await standby.stop()
      await server.stop()
      for (const folder of [own, follower]) await rm(folder, { recursive: true, force: true })
    },
  }
}
