import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { startFakeSala } from './fake-sala.ts'
import { KEY, SECRET, sandboxWorld, signedBy } from './test-sandbox.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const TRANSFERS = 12

const world = sandboxWorld()

describe('a sandbox that is killed while it works', () => {
  test('loses nothing that it confirmed, and sends all callbacks to Sala after the restart', async () => {
    const salaPort = await freePort()
    const first = await startProcess(salaPort)
    const ids = await Promise.all(Array.from({ length: TRANSFERS }, (_, n) => send(first.url, n + 1)))
    first.process.kill('SIGKILL')
    await once(first.process, 'exit')

    const sala = await startFakeSala(salaPort)
    const second = await startProcess(salaPort)
    const received = await sala.whenReceived('/callbacks/bank', TRANSFERS)
    expect(new Set(received.map(one => one.body.line_id))).toEqual(new Set(ids))
    const statementUrl = `${second.url}/bank/v1/statement`
    const statement = await fetch(statementUrl, { headers: signedBy(KEY, 'GET', statementUrl, '') })
    const { lines } = (await statement.json()) as { lines: { line_id: string }[] }
    expect(new Set(lines.map(line => line.line_id))).toEqual(new Set(ids))
    second.process.kill('SIGTERM')
    await once(second.process, 'exit')
    await sala.close()
  })
})

async function send(url: string, amount: number): Promise<string> {
  const response = await fetch(`${url}/bank/transfers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from_bank: 'ktb', from_account: '8000000404', to_account: '9000000011', amount }),
  })
  return ((await response.json()) as { id: string }).id
}

async function startProcess(salaPort: number): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      SANDBOX_DATABASE_URL: world.databaseUrl(),
      SANDBOX_PORT: '0',
      SANDBOX_KEY: KEY,
      CALLBACK_URL: `http://127.0.0.1:${salaPort}/callbacks`,
      CALLBACK_SECRET: SECRET,
      CLOCK_URL: `http://127.0.0.1:${salaPort}/clock`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of child.stdout) {
    const url = String(chunk).match(/ready at (\S+)\//)?.[1]
    if (url !== undefined) return { process: child, url }
  }
  throw new Error('the sandbox did not start')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
