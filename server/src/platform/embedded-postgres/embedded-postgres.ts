import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Binaries, discardBinaries, findBinaries } from './binaries.ts'
import { clusterVersion, openCluster, SUPERUSER } from './cluster.ts'
import { makeDataFolder } from './data-folder.ts'
import { makeDatabases } from './databases.ts'
import { freePort } from './free-port.ts'
import { chooseRunner, type Identity } from './operating-system-user.ts'
import { clearPreviousServer } from './previous-server.ts'
import { APP_ROLE, urlAs } from './roles.ts'
import { superviseServer } from './server-process.ts'

export type EmbeddedPostgresOptions = {
  /**
   * Folder with the PostgreSQL cluster and its password, which is created if missing. Only one program at a time may start a server in the folder.
   */
  dataDir: string
  /** TCP port on 127.0.0.1. With 0 or undefined, a free port is used. */
  port?: number
  log: (line: string) => void
  /** Names of databases. Missing databases are created. */
  databases?: string[]
  /** `test` is faster but loses data if the power fails. It must never be used for members' money. */
  durability?: 'full' | 'test'
  /** Cancels the start. Afterwards no database process runs. */
  signal?: AbortSignal
  /** Operating-system users as which PostgreSQL may run. Tests set this list to try each way in which a root process can run PostgreSQL. */
  identities?: Identity[]
  /** PostgreSQL that runs the server. The matrix of versions sets it; the default is npm's, or that of the computer. */
  binaries?: Binaries
}

export type EmbeddedPostgres = {
  /** Returns the connection string of one of the server's databases, as the owner. It is valid until `stop()`, even after a restart. */
  url: (database: string) => string
  /** Returns the connection string of a database of this server, as the application role. */
  appUrl: (database: string) => string
  /** Returns the process id of the PostgreSQL server, which changes after a crash. */
  pid: () => number
  /** Stops the database server. Open transactions are rolled back. Committed data is on disk. */
  stop: () => Promise<void>
}

const OLDEST_NODE = 24
const NEVER = new AbortController().signal

/**
 * Runs PostgreSQL until `stop()`. It uses npm's PostgreSQL, or one that is installed on the computer if that is missing. After a crash the server
 * restarts on the same port.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  assertNode()
  const { log, databases = ['sala'], durability = 'full', signal = NEVER } = options
  await makeDataFolder(options.dataDir)
  const dataDir = await realpath(resolve(options.dataDir))
  await clearPreviousServer(dataDir, `${dataDir}/cluster`, log)
  const binaries = options.binaries ?? (await findBinaries(log, await clusterVersion(dataDir)))
  const runner = await chooseRunner(binaries, options.identities)
  const cluster = await openCluster(runner, dataDir, durability === 'full', signal)
  const port = options.port || (await freePort())
  const start = { runner, dataDir, cluster: cluster.dir, port, durability, log, signal }
  const server = await superviseServer(start)
  const url = (database: string) =>
    `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${server.port}/${encodeURIComponent(database)}`
  const stop = async () => {
    await server.stop()
    await discardBinaries(runner.binaries)
  }
  try {
    await makeDatabases(url('postgres'), databases)
  } catch (error) {
    await stop()
    throw error
  }
  const appUrl = (database: string) => urlAs(APP_ROLE, url(database))
  return { url, appUrl, pid: server.pid, stop }
}

function assertNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < OLDEST_NODE) {
    throw new Error(`Sala needs Node ${OLDEST_NODE} or newer, this is ${process.versions.node}.`)
  }
}
