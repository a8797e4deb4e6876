import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from '../../server/src/platform/embedded-postgres/free-port.ts'
import { missingPackages } from '../../tools/cluster/packages.ts'
import { LENGTHS } from './lengths.ts'
import { serveUnderTrouble } from './service.ts'

const LIMIT_MS = 600_000
/** One of a process, one of the primary, one in order; `npm run bench:cluster` runs them all. */
const ONLY = ['rolling-databases', 'primary-killed', 'api-killed']

/** Where the writer of a cluster of somebody's is reached: its ports are the same. */
const WRITER = { host: '127.0.0.1', port: 15_000 }

const isTaken = async (): Promise<boolean> => {
  const socket = connect(WRITER)
  const taken = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return taken
}

/** Why it cannot be run here; null where it can. */
const hindrance = async (): Promise<string | null> => {
  const missing = missingPackages()
  if (missing.length > 0) return `this machine lacks ${missing.join(', ')}`
  return (await isTaken()) ? 'a cluster runs on this machine' : null
}

test(
  'nothing acknowledged is lost by a cluster whose primary is killed and replaced',
  async ({ skip }) => {
    const reason = await hindrance()
    if (reason !== null) skip(`not run: ${reason}`)
    const said: string[] = []
    const rows = await serveUnderTrouble({
      ...{ length: LENGTHS.short, seed: 1, only: ONLY, port: await freePort() },
      ...{ say: line => said.push(line), signal: new AbortController().signal },
    })
    const verdicts = rows.map(({ seen }) => /\d+ lost, \d+ doubled/.exec(seen)?.[0])
    expect(verdicts, said.join('\n')).toEqual([...ONLY, 'all'].map(() => '0 lost, 0 doubled'))
    expect(rows.at(-1)).toMatchObject({ kept: true })
    expect(rows.at(-1)?.figures).toMatch(/: [1-9][\d,]* acknowledged/)
  },
  LIMIT_MS,
)
