import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { createSandbox } from '../app.ts'
import { callSignature } from '../foundation/call-authentication.ts'
import { type FakeSala, startFakeSala } from './fake-sala.ts'

// The global setup of the tests starts PostgreSQL and provides these values. Each test file creates a separate database on that server.
declare module 'vitest' {
  interface ProvidedContext {
    postgres: { adminUrl: string; template: string }
  }
}

export const KEY = 'test-key'
export const SECRET = 'test-secret'

export type SandboxAnswer = { status: number; body: unknown }

export type TestWorld = {
  databaseUrl(): string
  /** Returns the base URL of the sandbox, for requests that `call` cannot make. */
  url(): string
  sala(): FakeSala
  /** Calls the sandbox over real HTTP. If `partner` is true, the call is signed. Rejects if the connection is cut. */
  call(method: string, path: string, body?: object, as?: { partner: boolean }): Promise<SandboxAnswer>
  partner(method: string, path: string, body?: object): Promise<SandboxAnswer>
  query(sql: string): Promise<Record<string, unknown>[]>
  /** Closes the sandbox and starts a new one on the same database. */
  restart(): Promise<void>
}

/** Starts a sandbox with its own database and a fake Sala for a test file. The sandbox is reset before each test. */
export function sandboxWorld(): TestWorld {
  const database = `sandbox_${randomBytes(4).toString('hex')}`
  let databaseUrl = ''
  let sala: FakeSala
  let running: { url: string; close(): Promise<void> }

  const start = async () => {
    const sandbox = await createSandbox({
      databaseUrl,
      publicUrl: 'http://sandbox.test',
      callbacks: { url: `${sala.url}/callbacks`, secret: SECRET },
      clockUrl: `${sala.url}/clock`,
      redeemUrl: `${sala.url}/redeem`,
      keys: { bank: KEY, sms: KEY, gateway: KEY, game_site: KEY, activity: KEY, line: KEY, identity: KEY },
    })
    await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = sandbox.app.server.address() as AddressInfo
    running = { url: `http://127.0.0.1:${port}/sandbox`, close: sandbox.close }
  }
  const call: TestWorld['call'] = async (method, path, body, as) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const response = await fetch(`${running.url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(as?.partner === true ? signedBy(KEY, method, `${running.url}${path}`, text) : {}),
      },
      ...(body === undefined ? {} : { body: text }),
    })
    const answer = await response.text()
    return { status: response.status, body: answer === '' ? null : JSON.parse(answer) }
  }
  const query = (sql: string) => onDatabase(databaseUrl, sql)

  beforeAll(async () => {
    const { adminUrl } = inject('postgres')
    await onDatabase(adminUrl, `create database ${database}`)
    const url = new URL(adminUrl)
    url.pathname = `/${database}`
    databaseUrl = url.href
    sala = await startFakeSala()
    await start()
  })
  beforeEach(async () => {
    expect(await call('POST', '/reset')).toEqual({ status: 204, body: null })
    sala.forget()
  })
  afterEach(() => expectBooksToBalance(query))
  afterAll(async () => {
    await running.close()
    await sala.close()
    await onDatabase(inject('postgres').adminUrl, `drop database ${database} with (force)`)
  })
  return {
    databaseUrl: () => databaseUrl,
    url: () => running.url,
    sala: () => sala,
    call,
    partner: (method, path, body) => call(method, path, body, { partner: true }),
    query,
    async restart() {
      await running.close()
      await start()
    },
  }
}

/** Returns the headers with which Sala signs a call. */
export function signedBy(key: string, method: string, url: string, body: string): Record<string, string> {
  const { pathname, search } = new URL(url)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = callSignature(key, { method, path: `${pathname}${search}`, body }, timestamp)
  return { 'x-partner-timestamp': timestamp, 'x-partner-signature': signature }
}

/** Checks that the bank neither creates nor loses money: all movements sum to zero, and each balance matches its movements. */
async function expectBooksToBalance(query: TestWorld['query']): Promise<void> {
  const wrong = await query(`
    select 'bank sum' as what, sum(amount)::text as figure from sandbox.bank_movement having sum(amount) <> 0
    union all
    select 'bank account ' || account, balance::text from sandbox.bank_account a
    where balance <> (select balance_after from sandbox.bank_movement m
      where m.bank = a.bank and m.account = a.account order by movement_id desc limit 1)
    union all
    select 'game account ' || username, balance::text from sandbox.game_account a
    where balance <>
      coalesce((select sum(case direction when 'in' then amount else -amount end) from sandbox.game_transfer t
        where t.username = a.username and status = 'done'), 0)
      + coalesce((select sum(win - stake) from sandbox.game_round r where r.username = a.username), 0)
      - coalesce((select sum(stake) from sandbox.game_bet b where b.username = a.username and win is null), 0)`)
  expect(wrong).toEqual([])
}

async function onDatabase(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
