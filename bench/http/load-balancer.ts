import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../server/src/platform/embedded-postgres/free-port.ts'

const SETTINGS = fileURLToPath(new URL('../../deploy/containers/haproxy.cfg', import.meta.url))
const PROGRAM = process.env.HAPROXY ?? '/usr/sbin/haproxy'

/** Maximum number of connections of the load balancer. Each counts as an open file, and the system limits the open files of an ordinary user. */
const CONNECTIONS_MAX = 4_000
const POLL_MS = 50

/** Returns the HAProxy settings of `deploy/`, adapted to one node on this machine. */
const settingsFor = (deployed: string, port: number, node: number): string =>
  deployed
    .replace(/^resolvers[\s\S]*?\n\n/m, '')
    .replace(/maxconn \d+/, `maxconn ${CONNECTIONS_MAX}`)
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace(/^ {2}server-template (\S+) .*$/gm, `  server $1 127.0.0.1:${node}`)
    .replace('option httpchk GET /readyz\n  http-check expect status 200\n', '')

export type Balancer = { readonly port: number; stop(): Promise<void> }

/** Starts HAProxy in front of an API node. Returns null if HAProxy is not installed. The environment variable `HAPROXY` may name the program. */
export const startBalancer = async (node: number): Promise<Balancer | null> => {
  if (!existsSync(PROGRAM)) return null
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'sala-balancer-'))
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, settingsFor(await readFile(SETTINGS, 'utf8'), port, node))
  const child: ChildProcess = spawn(PROGRAM, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  while (
    !(await fetch(`http://127.0.0.1:${port}/lobby/api/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('HAProxy did not start')
    await sleep(POLL_MS)
  }
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
