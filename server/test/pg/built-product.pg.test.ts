import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from '../../src/platform/embedded-postgres/free-port.ts'
import { createEmptyDatabase, createTestDatabase } from './test-database.ts'

/** Folder of the production build. The test starts the built programs as processes. */
const BUILT = new URL('../../dist/', import.meta.url)
const LIMIT_MS = 180_000
const PATIENTLY = { timeout: LIMIT_MS, interval: 20 }

const running: ChildProcess[] = []
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

const start = (program: string, environment: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, [fileURLToPath(new URL(program, BUILT))], {
    env: { ...process.env, HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  const ended = once(child, 'exit')
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      said += chunk
    })
  const says = (words: string) => vi.waitFor(() => expect(said).toContain(words), PATIENTLY)
  return { child, ended, says, said: () => said }
}

/** Makes the API fail. The stack trace in its log must name places in the source files. */
const requireSourcePlaces = async (api: ReturnType<typeof start>, port: string): Promise<void> => {
  const login = await fetch(`http://127.0.0.1:${port}/lobby/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: '0899999999', password: 'Sala2569x' }),
  })
  expect(login.status).toBe(500)
  await api.says('"stack"')
  const places = [...api.said().matchAll(/file:[^\s:]+server\/(?:src|dist)\/[^\s):]+:\d+:\d+/g)].map(
    ([place]) => place.split(/(?=:\d+:\d+$)/),
  )
  expect(places.length).toBeGreaterThan(0)
  for (const [file = '', at = ''] of places) {
    expect(file).toMatch(/\/server\/src\/.*\.ts$/)
    const line = readFileSync(fileURLToPath(file), 'utf8').split('\n')[Number(at.split(':')[1]) - 1]
    // The source line at each position of the stack trace must contain a function call, so it has a parenthesis.
    expect([file, at, line]).toEqual([file, at, expect.stringContaining('(')])
  }
}

test(
  'the built programs migrate the database, start on it, name the lines of the source files in their log, and stop gracefully',
  async () => {
    const database = await createEmptyDatabase()
    const port = String(await freePort())
    const environment = { DATABASE_URL: database.url, PORT: port }
    expect(await start('migrate.js', environment).ended).toEqual([0, null])
    const [api, worker] = [start('api.js', environment), start('worker.js', environment)]
    await Promise.all([api.says('api ready'), worker.says('worker ready')])
    for (const path of ['api/health', 'api/openapi.json', 'api/docs', '']) {
      const { status } = await fetch(`http://127.0.0.1:${port}/lobby/${path}`)
      expect([path, status]).toEqual([path, 200])
    }
    await database.query('alter table members rename to members_of_another_name')
    await requireSourcePlaces(api, port)
    for (const { child, ended } of [api, worker]) {
      child.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
    }
    await database.drop()
  },
  LIMIT_MS,
)

test(
  'the built product (`npm start`) starts its database, processes and partners, and stops in order',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sala-built-'))
    const port = String(await freePort())
    const whole = start('start.js', { PORT: port, SALA_DATA_DIR: folder })
    await whole.says('Sala is ready')
    for (const path of ['lobby/', 'lobby/api/health', 'desk/', 'sandbox/']) {
      const { status } = await fetch(`http://127.0.0.1:${port}/${path}`)
      expect([path, status]).toEqual([path, 200])
    }
    // The log library pino writes errors with level 50. The log must contain none.
    expect(whole.said()).not.toContain('"level":50')
    whole.child.kill('SIGTERM')
    expect(await whole.ended).toEqual([0, null])
    await rm(folder, { recursive: true })
  },
  LIMIT_MS,
)

test('a built file finds the files next to its source', () => {
  const own = /new URL\("([^"]+)", import\.meta\.url\)/g
  const found = readdirSync(BUILT)
    .filter(name => name.endsWith('.js'))
    .flatMap(name => [...readFileSync(new URL(name, BUILT), 'utf8').matchAll(own)])
    .map(([, address = '']) => address)
  expect(found).toContain('../src/platform/http/page/lobby-files.ts')
  expect(found).toContain('../src/cashier/payment-slips/slip-image.ts')
  for (const address of found) expect([address, existsSync(new URL(address, BUILT))]).toEqual([address, true])
})

test(
  'the built command line has the same commands as the sources',
  async () => {
    const database = await createTestDatabase()
    const operator = start('operator.js', { DATABASE_URL: database.url })
    const help = start('../src/operator.ts', { DATABASE_URL: database.url })
    expect([await operator.ended, await help.ended]).toEqual([
      [0, null],
      [0, null],
    ])
    expect(operator.said()).toContain('audit verify')
    expect(operator.said()).toBe(help.said())
    await database.drop()
  },
  LIMIT_MS,
)

/** Returns the sources of the built files that are loaded when this file is imported. */
const sourcesLoadedBy = (file: string): readonly string[] => {
  const files = new Set([file])
  for (const name of files)
    for (const [, next = ''] of readFileSync(new URL(name, BUILT), 'utf8').matchAll(
      /^(?:import|export)\b.*?"\.\/([^"]+)";?$/gm,
    ))
      files.add(next)
  return [...files]
    .map(name => new URL(`${name}.map`, BUILT))
    .filter(map => existsSync(map))
    .flatMap(map => (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources)
}

/** Maximum number of server modules that the command line may load before it knows which command to run. Each module delays every command. */
const COMMAND_LINE_MODULES = 160
/** Maximum number of further modules that the command `queue list` may load. */
const QUEUE_MODULES = 60

test('the command line loads the domains only for the commands that need them', () => {
  const group = readdirSync(BUILT).find(name => /^stalled-items-[^.]+\.js$/.test(name)) ?? ''
  for (const [file, most] of [
    ['operator.js', COMMAND_LINE_MODULES],
    [group, QUEUE_MODULES],
  ] as const) {
    const own = sourcesLoadedBy(file).filter(source => source.startsWith('../src/'))
    const foreign = own.filter(source =>
      /^\.\.\/src\/(?:composition|lobby-api|games|protection|referral|privacy|member-page|cashier\/(?!bank-files))/.test(
        source,
      ),
    )
    expect([file, foreign]).toEqual([file, []])
    expect(own.length).toBeGreaterThan(0)
    expect([file, own.length > most ? own.length : 'few']).toEqual([file, 'few'])
  }
})
