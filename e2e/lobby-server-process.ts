import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../server/src/platform/embedded-postgres/free-port.ts'

export type Product = {
  /** Origin of the product, without a path. The lobby is at `/lobby/`. */
  url: string
  stop: () => Promise<void>
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
// Time limit in ms for the first start of a product, which creates the database, its tables and the sandbox's seed data.
const START_LIMIT_MS = 120_000
const STOP_LIMIT_MS = 20_000
const POLL_MS = 100

/**
 * Starts the whole product with its sandbox on new data, as `npm start` does. `stop` of the result ends it and removes the data. `env` has additional
 * environment variables. If `world` is true, the product has a small invented history.
 */
export async function startProduct(
  options: { port?: number; env?: Record<string, string>; world?: boolean } = {},
): Promise<Product> {
  const port = options.port ?? (await freePort())
  const data = await mkdtemp(join(tmpdir(), 'sala-product-'))
  if (options.world === true) await makeWorld(data)
  const child = spawn(process.execPath, ['server/src/start.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      // The product trusts this address as a proxy, so that each test member can send another IP address in the proxy's header.
      TRUSTED_PROXIES: '127.0.0.1',
      ...options.env,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SALA_DATA_DIR: data,
    },
    // The product has a process group for itself, because a signal to the group of the tests would otherwise reach it twice.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', chunk => {
    said += chunk
  })
  child.stderr.on('data', chunk => {
    said += chunk
    process.stderr.write(chunk)
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    const giveUp = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
    await ended
    clearTimeout(giveUp)
    await rm(data, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  for (let waitedMs = 0; waitedMs < START_LIMIT_MS; waitedMs += POLL_MS) {
    if (child.exitCode !== null) break
    // The product is ready when it has printed the last line of its start and has games. It answers some requests earlier.
    if (said.includes('Sala is ready') && (await hasGames(url))) return { url, stop }
    await sleep(POLL_MS)
  }
  await stop()
  throw new Error(`Sala did not start:\n${said}`)
}

const makeWorld = async (data: string): Promise<void> => {
  const seed = spawn(process.execPath, ['server/seed/seed-command.ts', '--world', 'small'], {
    cwd: ROOT,
    env: { ...process.env, SALA_DATA_DIR: data },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(seed, 'exit')
  if (code !== 0) throw new Error('the small world was not made')
}

/** Returns whether the product has games. The worker fetches the first list of games shortly after the start. */
async function hasGames(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/lobby/api/bootstrap`).catch(() => null)
  if (answer === null || !answer.ok) return false
  const { hit_games } = (await answer.json()) as { hit_games: unknown[] }
  return hit_games.length > 0
}

// Playwright starts this file as a web server and ends it with SIGTERM.
if (import.meta.main) {
  const product = await startProduct({ port: Number(process.env.SALA_E2E_PORT) })
  // Playwright waits until this port responds. It cannot wait for the product's URL, which responds before the product has games.
  createServer((_request, response) => response.end())
    .listen(Number(process.env.SALA_E2E_READY_PORT), '127.0.0.1')
    .unref()
  process.once('SIGTERM', () => void product.stop())
  process.once('SIGINT', () => void product.stop())
}
