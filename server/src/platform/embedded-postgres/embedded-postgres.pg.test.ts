import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { discardBinaries, findBinaries } from './binaries.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'
import { chooseRunner, type Identity, NOBODY_IDENTITY, SELF } from './operating-system-user.ts'
import { isAlive, processKey } from './previous-server.ts'

// Operating-system users as which the test runs PostgreSQL: an unprivileged user if the test runs as root, otherwise the test's own user.
const ways: Identity[] = SELF.uid === 0 ? [NOBODY_IDENTITY] : [SELF]
const AGAIN_LIMIT_MS = 20_000
const POLL_MS = 25
const DAY_MS = 86_400_000
const FAILING_MS = 2_000
/** Maximum number of starts within FAILING_MS, because the waits between failing starts are at least 125, 250, 500 and 1,000 ms. */
const FAILED_STARTS_MAX = 5

let folder = ''
let running: EmbeddedPostgres[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sala-launcher-'))
})
afterEach(async () => {
  for (const server of running) await server.stop()
  running = []
  await rm(folder, { recursive: true, force: true })
})

async function start(options: Partial<EmbeddedPostgresOptions> = {}) {
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    log: () => {},
    durability: 'test',
    ...options,
  })
  running.push(server)
  return server
}

/** Starts the database server in another process, which the test can kill. */
async function startInProgram(then = 'setInterval(() => {}, 1000)') {
  const script = join(folder, 'program.ts')
  const launcher = new URL('./embedded-postgres.ts', import.meta.url).href
  await writeFile(
    script,
    `import { startEmbeddedPostgres } from '${launcher}'
     const server = await startEmbeddedPostgres({ dataDir: '${join(folder, 'data')}', log: () => {} })
     console.log(server.pid(), server.url('sala'))
     ${then}`,
  )
  const program = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(program, 'exit')
  const [line] = await once(createInterface({ input: program.stdout }), 'line')
  const [orphan = '', url = ''] = String(line).split(' ')
  return { program, exited, orphan: Number(orphan), url }
}

async function query(server: { url: (database: string) => string }, text: string) {
  const client = new pg.Client({ connectionString: server.url('sala') })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

test('committed data survive a stop and a start', async () => {
  const first = await start()
  await query(first, 'create table kept as select 7 as n')
  await first.stop()
  expect(await query(await start(), 'select n from kept')).toEqual([[7]])
})

test('a data folder without an application role gets one at its next start', async () => {
  const first = await start()
  await query(first, 'drop role sala_app; drop role sala_reader')
  await first.stop()
  const server = await start()
  const app = { url: (database: string) => server.appUrl(database) }
  expect(await query(app, 'select current_user::text')).toEqual([['sala_app']])
  await expect(query(app, 'create table mine (n int)')).rejects.toThrow('permission denied')
})

test('money is safe by default: fsync and synchronous commit are on, checksums too', async () => {
  const shown = await query(
    await start({ durability: 'full' }),
    "select current_setting('fsync'), current_setting('synchronous_commit'), current_setting('data_checksums')",
  )
  expect(shown).toEqual([['on', 'on', 'on']])
})

test('only this machine, with the password of the data folder, can connect', async () => {
  const server = await start()
  expect(await query(server, 'show listen_addresses')).toEqual([['127.0.0.1']])
  expect((await stat(join(folder, 'data', 'password'))).mode & 0o777).toBe(0o600)
  const stranger = new pg.Client({ connectionString: server.url('sala').replace(/:[^:@]+@/, ':guess@') })
  await expect(stranger.connect()).rejects.toThrow(/password/)
})

test('a parent folder that only its owner may enter does not prevent the start', async () => {
  const parent = join(folder, 'private')
  await mkdir(parent, { mode: 0o700 })
  for (const identities of [undefined, ways]) {
    const server = await start({ dataDir: join(parent, 'data'), ...(identities && { identities }) })
    expect(await query(server, 'select 1')).toEqual([[1]])
    await server.stop()
  }
})

test('a PostgreSQL that its user cannot reach is copied, and the copy is removed', async () => {
  const native = join(folder, 'private', 'native')
  const binaries = await findBinaries(() => {})
  await cp(dirname(binaries.bin), native, { recursive: true, verbatimSymlinks: true })
  await chmod(join(folder, 'private'), 0o700)
  const runner = await chooseRunner({ ...binaries, bin: join(native, 'bin'), native }, ways)
  expect(runner.binaries.copied).toBe(SELF.uid === 0)
  await discardBinaries(runner.binaries)
  if (runner.binaries.copied) await expect(stat(runner.binaries.bin)).rejects.toThrow('ENOENT')
})

test('a data folder of a version that is nowhere on this machine is refused and stays', async () => {
  const version = join(folder, 'data', 'cluster', 'PG_VERSION')
  await mkdir(dirname(version), { recursive: true })
  await writeFile(version, '9\n')
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 9; this is \d+: install that version/)
  expect(await readFile(version, 'utf8')).toBe('9\n')
})

test('a killed database is back on the same address with all that was committed', async () => {
  const server = await start({ durability: 'full' })
  await query(server, 'create table kept as select 7 as n')
  const before = server.pid()
  process.kill(before, 'SIGKILL')
  for (let waitedMs = 0; server.pid() === before && waitedMs < AGAIN_LIMIT_MS; waitedMs += POLL_MS)
    await sleep(POLL_MS)
  expect(await query(server, 'select n from kept')).toEqual([[7]])
})

test('a database that cannot start is retried with growing pauses, and starts as soon as it can', async () => {
  const lines: string[] = []
  const server = await start({ durability: 'full', log: line => lines.push(line) })
  const control = join(folder, 'data', 'cluster', 'global', 'pg_control')
  await rename(control, `${control}.away`)
  // A server that ran for a day restarts without a wait after its first failure. Every further restart waits.
  const dayLater = performance.now() + DAY_MS
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => dayLater)
  try {
    const before = server.pid()
    process.kill(before, 'SIGKILL')
    await sleep(FAILING_MS)
    const failed = lines.filter(line => line.includes('PostgreSQL did not start')).length
    expect(failed).toBeGreaterThan(0)
    expect(failed).toBeLessThanOrEqual(FAILED_STARTS_MAX)
    await rename(`${control}.away`, control)
    for (let waitedMs = 0; server.pid() === before && waitedMs < AGAIN_LIMIT_MS; waitedMs += POLL_MS)
      await sleep(POLL_MS)
    expect(await query(server, 'select 1')).toEqual([[1]])
  } finally {
    clock.mockRestore()
  }
})

test('a database whose recovery fails after a crash is started again when it can recover', async () => {
  const server = await start({ durability: 'full' })
  await query(server, 'create table kept as select 7 as n')
  const client = new pg.Client({ connectionString: server.url('sala') })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const log = join(folder, 'data', 'cluster', 'pg_wal')
  await rename(log, `${log}.away`)
  process.kill(rows[0]?.pid ?? Number.NaN, 'SIGKILL')
  await sleep(FAILING_MS)
  await rename(`${log}.away`, log)
  const kept = await vi.waitFor(() => query(server, 'select n from kept'), { timeout: AGAIN_LIMIT_MS })
  expect(kept).toEqual([[7]])
})

test('a database left behind by a killed program is stopped, and its data is used', async () => {
  const { program, exited, orphan, url } = await startInProgram()
  await query({ url: () => url }, 'create table kept as select 7 as n')
  program.kill('SIGKILL')
  await exited
  const key = await processKey(orphan)
  expect(await isAlive(key)).toBe(true)

  const server = await start()
  expect(await isAlive(key)).toBe(false)
  expect(await query(server, 'select n from kept')).toEqual([[7]])
})

test('a program that ends in the middle of stopping takes its database with it', async () => {
  const { exited, orphan } = await startInProgram('void server.stop(); process.exit(1)')
  await exited
  const lives = async () => isAlive(await processKey(orphan).catch(() => ''))
  for (let waitedMs = 0; (await lives()) && waitedMs < AGAIN_LIMIT_MS; waitedMs += POLL_MS)
    await sleep(POLL_MS)
  expect(await lives()).toBe(false)
})

test('a data folder in use by a living program is refused', async () => {
  await start()
  await expect(start()).rejects.toThrow(`in use by process ${process.pid}`)
})

test('when program and database are killed together, the next start has everything', async () => {
  const { program, exited, orphan, url } = await startInProgram()
  await query({ url: () => url }, 'create table kept as select 7 as n')
  program.kill('SIGKILL')
  process.kill(orphan, 'SIGKILL')
  await exited
  for (const identities of [undefined, ways]) {
    const server = await start(identities && { identities })
    expect(await query(server, 'select n from kept')).toEqual([[7]])
    await server.stop()
  }
})

test('a pid file of another process does not block the start', async () => {
  const first = await start()
  await first.stop()
  await writeFile(join(folder, 'data', 'cluster', 'postmaster.pid'), `${process.pid}\n`)
  expect(await query(await start(), 'select 1')).toEqual([[1]])
})

test('an interrupted creation of the data folder is restarted', async () => {
  await mkdir(join(folder, 'data', 'cluster.new-1', 'base'), { recursive: true })
  expect(await query(await start(), 'select 1')).toEqual([[1]])
})
