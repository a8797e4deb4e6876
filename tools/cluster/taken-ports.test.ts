import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../server/src/platform/embedded-postgres/free-port.ts'
import { type Plan, planOf } from './cluster-plan.ts'
import { note } from './cluster-processes.ts'
import { databaseFolder } from './manager-settings.ts'
import { allPieces } from './process-supervisor.ts'
import { findTakenAddresses, listAddresses, takenPortsText } from './taken-ports.ts'

const secrets = { superuser: '1', replication: '2', rewind: '3', outside: '4', storeToken: '5' }

/** Returns a plan of the cluster in which the product uses free ports from `port` on. All other ports are the usual ones. */
const planSomewhere = (port: number): Plan => {
  const folder = mkdtempSync(join(tmpdir(), 'sala-ports-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return planOf(folder, port, secrets, '/project')
}

const somebodyElse = async (): Promise<number> => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => {
    other.close()
  })
  const address = other.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('every process that listens is checked, with all of its ports', () => {
  const plan = planOf('/somewhere', 3_000, secrets, '/project')
  const wanted = listAddresses(plan)
  expect([...new Set(wanted.map(({ piece }) => piece))].sort()).toEqual(
    allPieces(plan)
      .map(({ name }) => name)
      .sort(),
  )
  expect(new Set(wanted.map(({ port }) => port)).size).toBe(wanted.length)
  const said = JSON.stringify([plan.stores, plan.managers, plan.outside, plan.product])
  for (const [, port] of said.matchAll(/127\.0\.0\.1:(\d+)/g))
    expect(wanted.map(one => one.port)).toContain(Number(port))
})

test('a taken public port is reported with its process and the option that changes it', async () => {
  const port = await somebodyElse()
  const plan = planSomewhere(port)
  const taken = await findTakenAddresses(plan)
  expect(taken).toContainEqual({ piece: 'balancer', host: '127.0.0.1', port })
  const said = takenPortsText(taken, plan)
  expect(said).toContain(`port ${port} of 127.0.0.1 is in use; it is for balancer`)
  expect(said).toContain(`PORT=… moves the 10 ports from ${port} on`)
})

test('a port belongs to its running process, also after the supervisor was killed', async () => {
  const port = await somebodyElse()
  const plan = planSomewhere(port)
  note(plan.folder, 'balancer', process.pid)
  expect((await findTakenAddresses(plan)).map(one => one.port)).not.toContain(port)
})

test('a free port is not reported', async () => {
  const plan = planSomewhere(await freePort())
  expect((await findTakenAddresses(plan)).map(one => one.port)).not.toContain(plan.web.port)
})

test('the port of a database whose Patroni was killed belongs to the cluster', async () => {
  const port = await somebodyElse()
  const plan = planSomewhere(await freePort())
  const machines = plan.machines.map((one, index) => (index === 0 ? { ...one, databasePort: port } : one))
  const [first] = machines
  if (first === undefined) throw new Error('there is no machine')
  const isReported = async () =>
    (await findTakenAddresses({ ...plan, machines })).some(one => one.port === port)
  expect(await isReported()).toBe(true)
  const data = databaseFolder(first)
  const left = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)', data], {
    stdio: 'ignore',
  })
  onTestFinished(() => {
    left.kill('SIGKILL')
  })
  await once(left, 'spawn')
  mkdirSync(data, { recursive: true })
  writeFileSync(join(data, 'postmaster.pid'), `${left.pid}\n`)
  expect(await isReported()).toBe(false)
})
