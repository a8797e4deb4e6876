import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts'
import { migrate } from './platform/migrate.ts'
import { VERSION } from './platform/process/build-version.ts'

const LIMIT_MS = 120_000
const PATIENTLY = { timeout: LIMIT_MS, interval: 20 }
const RESTARTS = 2

const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

/** Runs a program as a service does, and returns every line of its two outputs. */
const service = (program: string, env: Record<string, string>, ...flags: string[]) => {
  const file = fileURLToPath(new URL(program, import.meta.url))
  const child = spawn(process.execPath, [...flags, file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let text = ''
  for (const output of [child.stdout, child.stderr])
    output?.on('data', chunk => {
      text += chunk
    })
  const says = (words: string, times = 1) =>
    vi.waitFor(() => expect(text.split(words).length - 1).toBeGreaterThanOrEqual(times), PATIENTLY)
  return { child, says, lines: () => text.split('\n').filter(line => line !== '') }
}

const unreadable = (lines: readonly string[]) =>
  lines.filter(line => {
    try {
      const read: unknown = JSON.parse(line)
      return typeof read !== 'object' || read === null
    } catch {
      return true
    }
  })

test(
  'every line of a worker whose database restarts under its jobs is one JSON object',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sala-worker-log-'))
    const server = await startEmbeddedPostgres({
      ...{ dataDir: folder, databases: ['sala'], durability: 'test' },
      log: () => undefined,
    })
    await migrate(server.url('sala'), 'sandbox')
    const worker = service('worker.ts', { DATABASE_URL: server.appUrl('sala'), LOG_LEVEL: 'info' })
    await worker.says('worker ready')
    for (let restart = 1; restart <= RESTARTS; restart++) {
      const [pid] = (await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), restart % 2 === 1 ? 'SIGKILL' : 'SIGINT')
      await worker.says('the jobs run again', restart)
    }
    worker.child.kill('SIGTERM')
    await once(worker.child, 'exit')
    expect(worker.lines().length).toBeGreaterThan(RESTARTS)
    expect(unreadable(worker.lines())).toEqual([])
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  },
  LIMIT_MS,
)

const isLike = (line: object, expected: object): boolean => {
  try {
    expect(line).toMatchObject(expected)
    return true
  } catch {
    return false
  }
}

/** Statements that a simulated library runs when a signal arrives, so that it warns, prints and fails. */
const ODD_ACTS = [
  "process.emitWarning('an odd warning', 'OddWarning')",
  "console.error('two lines\\nof words')",
  "console.log('a figure', 1)",
  "setImmediate(() => Promise.reject(new Error('an odd failure')))",
]
const ODD_LIBRARY = `data:text/javascript,process.on('SIGUSR2', () => { ${ODD_ACTS.join('; ')} })`

test.each(['api.ts', 'worker.ts'])(
  'the log of %s without a database begins with the version, and has warnings, words of libraries and an uncaught failure as JSON',
  async program => {
    const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/sala', PORT: '0' }
    const { child, says, lines } = service(program, nowhere, '--import', ODD_LIBRARY)
    await says('waiting for the database')
    child.kill('SIGUSR2')
    expect(await once(child, 'close')).toEqual([1, null])
    expect(unreadable(lines())).toEqual([])
    const said = lines().map(line => JSON.parse(line))
    expect(said[0]).toMatchObject({ level: 30, version: VERSION })
    for (const expected of [
      { msg: 'Node warned', err: { type: 'OddWarning', message: 'an odd warning' } },
      { msg: 'two lines\nof words' },
      { msg: 'a figure 1' },
      { level: 60, err: { message: 'an odd failure' } },
    ])
      expect(said).toContainEqual(expect.toSatisfy(line => isLike(line, expected)))
  },
  LIMIT_MS,
)

test.each(['api.ts', 'worker.ts', 'start.ts'])(
  '%s in production says in one JSON line each setting that is missing',
  async program => {
    const { child, lines } = service(program, { SALA_MODE: 'production', DATABASE_URL: '' })
    expect(await once(child, 'close')).toEqual([1, null])
    expect(unreadable(lines())).toEqual([])
    const [said] = lines().map(line => JSON.parse(line))
    expect(said).toMatchObject({ level: 60, msg: expect.stringContaining('could not start') })
    expect(said.details).toContainEqual(expect.stringMatching(/^PUBLIC_URL +is not set/))
  },
  LIMIT_MS,
)
