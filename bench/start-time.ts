import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../server/src/platform/embedded-postgres/free-port.ts'
import { median } from './cpu-time-sample.ts'
import { lookAtMachine } from './machine-description.ts'
import { printTable } from './result-table.ts'

/**
 * `npm run bench -- start` kills all processes of the product except PostgreSQL with `kill -9`. It measures the seconds from the next `npm start`
 * until the home page is served.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const KILLS = 10
const BUDGET_S = 2
const POLL_MS = 10
const GIVEN_UP_MS = 120_000
/** Time in ms to wait after the first response. In this time the product starts its worker and writes Node's compile cache. */
const SETTLES_MS = 5_000

const main = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'sala-start-'))
  const port = await freePort()
  const begin = () => beginStart(port, folder)
  try {
    // The first two starts create the data folder, the build and the compile cache. They are not measured.
    for (let n = 0; n < 2; n++) kill(await untilServed(begin(), port, SETTLES_MS))
    const seconds: number[] = []
    for (let n = 0; n < KILLS; n++) {
      const began = performance.now()
      const product = await untilServed(begin(), port)
      seconds.push((performance.now() - began) / 1_000)
      await sleep(SETTLES_MS)
      kill(product)
    }
    const seen = median(seconds)
    const row = {
      ...{ measure: '`npm start` after a kill, until the home page answers', budget: `≤ ${BUDGET_S} s` },
      ...{ seen: `${seen.toFixed(2)} s`, figures: seconds.map(one => one.toFixed(2)).join(', ') },
      kept: seen <= BUDGET_S,
    }
    console.log(`${printTable([row])}\n\nmedian of ${KILLS} kills, ${machine()}`)
  } finally {
    // The last start is ended gracefully, which also stops PostgreSQL.
    const last = await untilServed(begin(), port, SETTLES_MS)
    process.kill(-(last.pid ?? 0), 'SIGINT')
    await once(last, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

/** Starts the product as a process group, so that one signal kills all its processes. */
const beginStart = (port: number, folder: string): ChildProcess =>
  spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, PORT: String(port), SALA_DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

const kill = (product: ChildProcess): void => void process.kill(-(product.pid ?? 0), 'SIGKILL')

const untilServed = async (product: ChildProcess, port: number, thenMs = 0): Promise<ChildProcess> => {
  const home = `http://127.0.0.1:${port}/lobby/`
  for (let waitedMs = 0; waitedMs < GIVEN_UP_MS && product.exitCode === null; waitedMs += POLL_MS) {
    const answer = await fetch(home).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok === true) {
      await sleep(thenMs)
      return product
    }
    await sleep(POLL_MS)
  }
  throw new Error(`no answer from ${home}`)
}

const machine = lookAtMachine()
await main()
