import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../test/pg/test-database.ts'
import { openWire } from '../test/wire.ts'
import { freePort } from './platform/embedded-postgres/free-port.ts'

const LIMIT_MS = 60_000
/** Of a product that is given up by the test, on a machine that does other things too. */
const PATIENTLY = { timeout: LIMIT_MS, interval: 20 }
/** Seconds on a machine of its own; a busy one may take longer, and is not what is tested. */
const BACK_LIMIT_MS = 20_000

let folder = ''
let port = 0
let child: ChildProcess
let ended: Promise<unknown[]>
let said = ''

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'sala-start-')))
  port = await freePort()
  said = ''
})
afterEach(async () => {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
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
  ended = once(child, 'exit')
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      said += chunk
    })
}
const says = (words: string) => vi.waitFor(() => expect(said).toContain(words), PATIENTLY)

/** Processes that work in the data folder: a database, or the program that makes one. */
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
    await says('the database is there')
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
  'a port in use is told, with the way out, before anything else is started',
  async () => {
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    start()
    expect(await ended).toEqual([1, null])
    expect(said).toContain(`port ${port} is in use. Stop what listens there, or choose another with PORT=`)
    expect(existsSync(join(folder, 'postgres'))).toBe(false)
    other.close()
  },
  LIMIT_MS,
)
