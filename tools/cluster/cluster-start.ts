import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitForDatabase } from '../../server/src/platform/database/startup-wait.ts'
import { makeDatabases } from '../../server/src/platform/embedded-postgres/databases.ts'
import { makeOutside, writeSettings } from './cluster-folders.ts'
import type { Plan, Secrets } from './cluster-plan.ts'
import { type Piece, startPiece } from './cluster-processes.ts'

const COMES_MS = 180_000
const POLL_MS = 500

type Options = { readonly tell: (line: string) => void; readonly signal: AbortSignal }

/**
 * Starts the processes of the cluster that do not run, in order. Returns when the lobby answers. If a process ends later, this function does not
 * restart it.
 */
export const startCluster = async (
  plan: Plan,
  secrets: Secrets,
  { tell, signal }: Options,
): Promise<void> => {
  writeSettings(plan, secrets)
  makeOutside(plan, secrets)
  const begin = (pieces: readonly Piece[]) => {
    for (const piece of pieces) startPiece(plan.folder, piece)
  }
  begin([...plan.stores, plan.outside, ...plan.managers, plan.balancer])
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(COMES_MS)])
  for (const url of [plan.ownerUrl, plan.outsideUrl]) {
    const server = new URL(url)
    server.pathname = '/postgres'
    await waitForDatabase(server.href, { tell, signal: inTime })
    await makeDatabases(server.href, [new URL(url).pathname.slice(1)])
  }
  await runToExit(plan, 'server/dist/migrate.js')
  begin(plan.product)
  // The sandbox must answer before the seed data are added, because they contain play guides for its games.
  await answers(plan.web, '/sandbox/clock', inTime)
  await runToExit(plan, 'server/seed/seed-command.ts')
  await answers(plan.web, '/lobby/', inTime)
}

/** Waits until the lobby answers a request for this path with a success status. */
const answers = async ({ host, port }: Plan['web'], path: string, signal: AbortSignal): Promise<void> => {
  const isAnswered = () =>
    fetch(`http://${host}:${port}${path}`, { signal }).then(
      answer => answer.ok,
      () => false,
    )
  while (!(await isAnswered())) await sleep(POLL_MS, undefined, { signal })
}

/** Runs a program with the environment variables of the product, and waits until it ends. */
export const runToExit = async (plan: Plan, program: string): Promise<void> => {
  const env = { ...process.env, ...plan.environment }
  const child = spawn(process.execPath, [join(plan.root, program)], { env, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${program} failed`)
}
