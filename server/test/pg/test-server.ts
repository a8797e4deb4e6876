import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { makeRoles } from '../../src/platform/embedded-postgres/databases.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { clearPreviousServer } from '../../src/platform/embedded-postgres/previous-server.ts'
import { APP_ROLE, passwordOf, READER_ROLE } from '../../src/platform/embedded-postgres/roles.ts'

const FOLDER = 'sala-test-pg-'
const KILLED_AFTER_MS = 60 * 60 * 1000
/** Path of a file system in memory. A cloned database has hundreds of files, which are created and deleted faster there. */
const MEMORY_DISK = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3
/** Maximum length of the path of a Unix socket on Linux, in bytes. The zero byte at the end of the path does not count. */
const SOCKET_PATH_BYTES_MAX = 107
const WAL_MOST = '256MB'

/**
 * Starts a PostgreSQL for tests and checks, which is fast because it need not survive a crash. If TEST_DATABASE_URL names a server, that one is used.
 */
export async function startTestServer() {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    await giveRoles(given)
    return { adminUrl: given, stop: async () => {} }
  }
  await sweepKilledRuns()
  const dataDir = await mkdtemp(join(await folderOfRuns(), FOLDER))
  const server = await startEmbeddedPostgres({
    dataDir,
    log: console.error,
    databases: [],
    durability: 'test',
  })
  const adminUrl = overSocket(server.url('postgres'), dataDir)
  await hurry(adminUrl)
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { adminUrl, stop }
}

/**
 * Returns a connection string that leads to the server's Unix socket by the parameter `host`. The URL keeps host and port of TCP, for tests that
 * connect through a proxy (`overTcp`).
 */
function overSocket(url: string, folder: string): string {
  const socket = join(folder, `.s.PGSQL.${new URL(url).port}`)
  if (Buffer.byteLength(socket) > SOCKET_PATH_BYTES_MAX) return url
  const over = new URL(url)
  over.searchParams.set('host', folder)
  return over.href
}

/** Creates the database roles of the product, with passwords that the tests know. */
async function giveRoles(adminUrl: string, ...before: string[]) {
  const ownerPassword = decodeURIComponent(new URL(adminUrl).password)
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    for (const statement of before) await client.query(statement)
    await makeRoles(client, adminUrl)
    for (const role of [APP_ROLE, READER_ROLE])
      await client.query(`alter role ${role} password ${pg.escapeLiteral(passwordOf(role, ownerPassword))}`)
  } finally {
    await client.end()
  }
}

/**
 * Returns the folder for test servers: the file system in memory if it has enough space, otherwise the temporary folder. In a container the file
 * system in memory is often too small.
 */
async function folderOfRuns() {
  const { bavail, bsize } = await statfs(MEMORY_DISK).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= ROOM_BYTES ? MEMORY_DISK : tmpdir()
}

/** Changes PostgreSQL's settings for speed. SCRAM uses one iteration, because with the default a connection would take longer than its queries. */
async function hurry(adminUrl: string) {
  const password = decodeURIComponent(new URL(adminUrl).password)
  await asAdmin(
    adminUrl,
    'set scram_iterations = 1',
    `alter role current_user password '${password}'`,
    'alter system set autovacuum = off',
    `alter system set max_wal_size = '${WAL_MOST}'`,
    'select pg_reload_conf()',
  )
  await giveRoles(adminUrl, 'set scram_iterations = 1')
}

/** Stops the PostgreSQL servers that killed test runs have left, and deletes their folders. Test runs in progress keep theirs. */
async function sweepKilledRuns() {
  const folders = [tmpdir(), MEMORY_DISK]
  const found = await Promise.all(
    folders.map(async folder => (await readdir(folder).catch(() => [])).map(name => join(folder, name))),
  )
  for (const dataDir of found.flat()) {
    if (!basename(dataDir).startsWith(FOLDER)) continue
    // A folder that was created recently is kept, because its test run may not have started the server yet.
    if (Date.now() - (await stat(dataDir)).birthtimeMs < KILLED_AFTER_MS) continue
    await clearPreviousServer(dataDir, join(dataDir, 'cluster'), () => {}).then(
      () => rm(dataDir, { recursive: true, force: true }),
      () => {},
    )
  }
}

export async function asAdmin(adminUrl: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
