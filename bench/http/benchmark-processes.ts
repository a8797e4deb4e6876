import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../server/src/platform/embedded-postgres/free-port.ts'

export type MeasuredProcess = { readonly port: number; readonly pid: number; stop(): Promise<void> }

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const START_LIMIT_MS = 120_000
const POLL_MS = 100

/** Starts one API node as in production. Its partners are unreachable, but no measured call uses them. */
export const startApi = async (
  databaseUrl: string,
  options: readonly string[] = [],
  said: Readonly<Record<string, string>> = {},
): Promise<MeasuredProcess> => {
  const port = await freePort()
  const env = {
    ...{ DATABASE_URL: databaseUrl, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
    ...{ SANDBOX_URL: 'http://127.0.0.1:9', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' },
    ...said,
  }
  return start(port, [...options, 'server/dist/api.js'], env, '/lobby/api/health')
}

/** Starts an empty Fastify server. The cost of a call to it is the baseline of the measurements. */
export const startHello = async (): Promise<MeasuredProcess> => {
  const port = await freePort()
  return start(port, ['bench/http/fastify-baseline.ts', String(port)], {}, '/')
}

const start = async (
  port: number,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  path: string,
): Promise<MeasuredProcess> => {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  process.once('exit', () => child.kill('SIGKILL'))
  await answers(child, `http://127.0.0.1:${port}${path}`)
  return { port, pid: child.pid ?? 0, stop }
}

const answers = async (child: ChildProcess, url: string): Promise<void> => {
  for (let waitedMs = 0; waitedMs < START_LIMIT_MS && child.exitCode === null; waitedMs += POLL_MS) {
    const answer = await fetch(url).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok === true) return
    await sleep(POLL_MS)
  }
  throw new Error(`nothing answers at ${url}`)
}
