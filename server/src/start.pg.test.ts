import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openWire } from '../test/database-proxy.ts'
import { createTestDatabase } from '../test/pg/test-database.ts'
import { sizeOr } from '../test/simulation/simulation-seeds.ts'
import { testContext } from '../test/test-context.ts'
import { registerMember } from '../test/test-members.ts'
import { ports } from './composition.ts'
import { readConfig } from './config.ts'
import { openContext } from './context.ts'
import { systemClock } from './platform/clock.ts'
import { freePort } from './platform/embedded-postgres/free-port.ts'
import { silentLog } from './platform/log.ts'
import { openWorker } from './start-steps.ts'

const LIMIT_MS = 180_000
/** How long a test waits for a start on a busy machine, and how often it checks. */
const PATIENTLY = { timeout: LIMIT_MS, interval: 20 }
/** Maximum time in ms of a stop, which takes seconds on an idle machine. The test does not check the duration itself. */
const BACK_LIMIT_MS = 20_000

let folder = ''
let port = 0
let child: ChildProcess
let ended: Promise<unknown[]>
let said = ''
let started = false

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'sala-start-')))
  port = await freePort()
  said = ''
  started = false
})
afterEach(async () => {
  if (started && child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await ended
  for (const pid of await livingIn()) process.kill(pid, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const start = (program = './start.ts', environment: Record<string, string> = {}) => {
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', SALA_DATA_DIR: folder, ...environment }
  child = spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url))], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started = true
  ended = once(child, 'exit')
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      said += chunk
    })
}
const says = (words: string) => vi.waitFor(() => expect(said).toContain(words), PATIENTLY)

/** Returns the ids of processes that use the data directory: the database server, or the program that is creating the directory. */
const livingIn = async (): Promise<number[]> => {
  const found: number[] = []
  for (const pid of (await readdir('/proc')).map(Number).filter(Number.isInteger)) {
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    if (cwd.startsWith(folder)) found.push(pid)
  }
  return found
}
const health = () =>
  fetch(`http://127.0.0.1:${port}/lobby/api/health`).then(
    response => response.status,
    () => null,
  )

test(
  'Ctrl-C while the database is being made ends everything at once',
  async () => {
    start()
    await vi.waitFor(async () => expect(await livingIn()).not.toEqual([]), PATIENTLY)
    child.kill('SIGINT')
    expect(await ended).toEqual([0, null])
    expect(await livingIn()).toEqual([])
  },
  LIMIT_MS,
)

test(
  'SIGTERM after the database is up and before the lobby is, twice as npm sends it, stops the database in order',
  async () => {
    start()
    await says('the database is ready')
    child.kill('SIGTERM')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(await livingIn()).toEqual([])
  },
  LIMIT_MS,
)

test(
  'when the database is killed the process lives, says 503 meanwhile, and serves again within seconds',
  async () => {
    start()
    await says('Sala is ready')
    const pidFile = join(folder, 'postgres/cluster/postmaster.pid')
    const database = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
    process.kill(database, 'SIGKILL')
    const seen = new Set<number | null>()
    await vi.waitFor(
      async () => {
        seen.add(await health())
        expect([...seen]).toContain(503)
        expect(await health()).toBe(200)
      },
      { timeout: BACK_LIMIT_MS, interval: 5 },
    )
    expect([...seen].filter(status => status !== 200)).toEqual([503])
    expect(child.exitCode).toBeNull()
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  },
  LIMIT_MS,
)

test.each(['./api.ts', './worker.ts'])(
  '%s waits for a database that is not there yet, can be stopped meanwhile, and begins when it is',
  async program => {
    const database = await createTestDatabase()
    const wire = await openWire(database.url)
    wire.cut()
    start(program, { DATABASE_URL: wire.url })
    await says('waiting for the database')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    said = ''
    start(program, { DATABASE_URL: wire.url })
    await says('waiting for the database')
    if (program === './api.ts') expect(await health()).toBe(503)
    wire.mend()
    await says(' ready')
    if (program === './api.ts') expect(await health()).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    await wire.close()
    await database.drop()
  },
  LIMIT_MS,
)

test(
  'who was let in before a node stops is answered as ever, and no new caller is let in',
  async () => {
    const database = await createTestDatabase()
    start('./api.ts', { DATABASE_URL: database.url })
    await says('api ready')
    await database.query('begin')
    await database.query('lock table members in access exclusive mode')
    const login = fetch(`http://127.0.0.1:${port}/lobby/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: '0899999999', password: 'Sala2569x' }),
    })
    const waiting = "select from pg_locks where not granted and relation = 'members'::regclass"
    await vi.waitFor(async () => expect(await database.query(waiting)).not.toEqual([]), PATIENTLY)
    child.kill('SIGTERM')
    await vi.waitFor(async () => expect(await health()).toBeNull(), PATIENTLY)
    await database.query('commit')
    expect((await login).status).toBe(401)
    expect(await ended).toEqual([0, null])
    await database.drop()
  },
  LIMIT_MS,
)

test(
  'open streams end in order when a node stops: their pages reconnect to another node',
  async () => {
    const database = await createTestDatabase()
    const ctx = testContext(database.url)
    ctx.clock.set(systemClock.now())
    const { token } = await registerMember(ctx)
    await ctx.close()
    start('./api.ts', { DATABASE_URL: database.url })
    await says('api ready')
    const headers = { authorization: `Bearer ${token}` }
    const stream = await fetch(`http://127.0.0.1:${port}/lobby/api/customers/events`, { headers })
    expect(stream.headers.get('cache-control')).toContain('no-transform')
    child.kill('SIGTERM')
    expect(await stream.text()).toBe(': open\n\n')
    expect(await ended).toEqual([0, null])
    await database.drop()
  },
  LIMIT_MS,
)

test.each(sizeOr(['./worker.ts'], ['./api.ts', './worker.ts']))(
  'the code that %s compiled is cached as soon as it runs, because a killed process caches nothing',
  async program => {
    const database = await createTestDatabase()
    const compiled = join(folder, 'compiled')
    start(program, { DATABASE_URL: database.url, NODE_COMPILE_CACHE: compiled })
    await says('ready')
    await vi.waitFor(async () => {
      const kept = await readdir(compiled, { recursive: true, withFileTypes: true })
      expect(kept.filter(entry => entry.isFile()).length).toBeGreaterThan(100)
    }, PATIENTLY)
    child.kill('SIGKILL')
    await ended
    await database.drop()
  },
  LIMIT_MS,
)

test(
  'a worker whose database goes away in the middle of its start waits for it, and starts',
  async () => {
    const database = await createTestDatabase()
    const wire = await openWire(database.url)
    const config = readConfig({ LOG_LEVEL: 'silent' }, { database_url: wire.url })
    const ctx = await openContext(config, silentLog, ports)
    const stops: (() => Promise<unknown>)[] = [() => ctx.close()]
    const program = {
      signal: new AbortController().signal,
      atStop: (stop: () => Promise<unknown>) => stops.unshift(stop),
    }
    wire.cut()
    const opening = openWorker(ctx, program, false)
    const before = wire.tried()
    await vi.waitFor(() => expect(wire.tried()).toBeGreaterThan(before + 1), PATIENTLY)
    wire.mend()
    expect(await (await opening).missing()).toBeNull()
    for (const stop of stops) await stop()
    await wire.close()
    await database.drop()
  },
  LIMIT_MS,
)

test.each([false, true])(
  'a worker that is started while the disk of the database is full waits until there is room (alone: %s)',
  async alone => {
    const database = await createTestDatabase()
    // A database sequence counts attempts to write. A rollback does not reset it, so that failed attempts count too.
    await database.query(`
      create sequence tries;
      create function refuse_full() returns trigger language plpgsql security definer as $$ begin
        perform nextval('tries'); raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
    const tables = ['graphile_worker._private_jobs', 'graphile_worker._private_known_crontabs', 'job_workers']
    for (const table of tables)
      await database.query(`create trigger refuse_full before insert or update or delete on ${table}
        for each statement execute function refuse_full()`)
    const ctx = await openContext(
      readConfig({ LOG_LEVEL: 'silent' }, { database_url: database.url }),
      silentLog,
      ports,
    )
    const stops: (() => Promise<unknown>)[] = [() => ctx.close()]
    const program = {
      signal: new AbortController().signal,
      atStop: (stop: () => Promise<unknown>) => stops.unshift(stop),
    }
    const opening = openWorker(ctx, program, alone)
    // With this handler an error of the start fails the test immediately, and not after the timeout.
    const failed = opening.then(() => expect.fail('it started'))
    failed.catch(() => undefined)
    const tried = vi.waitFor(async () => {
      const [row] = await database.query<{ last_value: bigint }>('select last_value from tries')
      expect(Number(row?.last_value)).toBeGreaterThan(3)
    }, PATIENTLY)
    await Promise.race([tried, failed])
    for (const table of tables) await database.query(`drop trigger refuse_full on ${table}`)
    expect(await (await opening).missing()).toBeNull()
    for (const stop of stops) await stop()
    await database.drop()
  },
  LIMIT_MS,
)

test(
  'a port in use fails the start at once, and the error names the remedy',
  async () => {
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    start()
    expect(await ended).toEqual([1, null])
    expect(said).toContain(
      `port ${port} is in use. Stop the program that listens there, or choose another with PORT=`,
    )
    expect(existsSync(join(folder, 'postgres'))).toBe(false)
    other.close()
  },
  LIMIT_MS,
)
