import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@sala/contract/contract.ts'
import type { Endpoint } from '@sala/contract/wire/endpoint.ts'
import { expect, onTestFinished, test } from 'vitest'
import { planOf } from './cluster-plan.ts'
import { note, runningPid, startTimeOf, stopPiece } from './cluster-processes.ts'
import { allPieces } from './process-supervisor.ts'
import { installCommands, missingPackages } from './required-packages.ts'
import { webBalancer } from './web-settings.ts'

const secrets = {
  superuser: 'one/',
  replication: 'two',
  rewind: 'three',
  outside: 'four',
  storeToken: 'five',
}
const plan = planOf('/somewhere', 3_000, secrets, '/project')

const sleeper = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sala-pieces-'))
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' })
  await once(child, 'spawn')
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  return { folder, child, pid: child.pid ?? 0 }
}

test('a missing program is reported with its package and the command that installs it', () => {
  const missing = missingPackages(file => !/patroni|haproxy/.test(file))
  expect(missing).toEqual(['patroni', 'haproxy'])
  expect(installCommands(missing)).toContain('apt-get install --no-install-recommends patroni haproxy')
})

test('no two processes share a name or a port', () => {
  const names = allPieces(plan).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const { web, writer, reader, sandbox, nodes, workers, machines } = plan
  const ports = [
    ...[web, writer, reader, sandbox].map(({ port }) => port),
    ...nodes.flatMap(({ port, metricsPort }) => [port, metricsPort]),
    ...workers.map(({ metricsPort }) => metricsPort),
    ...machines.flatMap(one => [one.storePort, one.peerPort, one.restPort, one.databasePort]),
    Number(new URL(plan.outsideUrl).port),
  ]
  expect(new Set(ports).size).toBe(ports.length)
})

test('the product reaches the writer as the user who serves, and the sandbox a server outside of the cluster', () => {
  const served = new URL(plan.environment.DATABASE_URL ?? '')
  expect(served).toMatchObject({ username: 'sala_app', port: '15000', pathname: '/sala' })
  expect(decodeURIComponent(new URL(plan.ownerUrl).password)).toBe('one/')
  expect(new URL(plan.environment.REPLICA_DATABASE_URL ?? '')).toMatchObject({
    ...{ username: 'sala_app', port: '15001', pathname: '/sala' },
  })
  const sandbox = plan.product.find(({ name }) => name === 'sandbox')
  expect(sandbox?.environment.SANDBOX_DATABASE_URL).toBe(plan.outsideUrl)
  expect(plan.machines.map(({ databasePort }) => String(databasePort))).not.toContain(
    new URL(plan.outsideUrl).port,
  )
})

test('browsers get a node that is ready, and any of them when none is', () => {
  const text = webBalancer(plan.web, plan.nodes, plan.sandbox)
  expect(text).toContain('server api1 127.0.0.1:3001 check port 3005')
  expect(text).toContain('server api1-unready 127.0.0.1:3001 backup')
})

test('a call at a node that dies is repeated at another node only if it is idempotent', () => {
  const text = webBalancer(plan.web, plan.nodes, plan.sandbox)
  expect(text).toContain('retry-on conn-failure empty-response')
  expect(text).toContain(
    'disable-l7-retry unless METH_GET or is_repeatable or { req.hdr(idempotency-key) -m found }',
  )
})

test('the balancer retries a keyless call at another node only where the contract marks it repeatable', () => {
  const text = webBalancer(plan.web, plan.nodes, plan.sandbox)
  const [, pattern = 'none'] = /acl is_repeatable path_reg (\S+)/.exec(text) ?? []
  const changing = (Object.values(contract) as Endpoint[]).filter(({ method }) => method !== 'GET')
  expect(changing.length).toBeGreaterThan(0)
  for (const { path, repeatable = false } of changing)
    for (const prefix of ['/lobby/api', '/api']) {
      const asked = prefix + path.replaceAll(/\{\w+\}/g, 'some-id_1')
      expect([asked, new RegExp(pattern).test(asked)]).toEqual([asked, repeatable])
      expect(new RegExp(pattern).test(`${asked}/more`)).toBe(false)
    }
})

test('the balancer sets the caller’s address and origin for a node, and ignores the caller’s own', () => {
  const text = webBalancer(plan.web, plan.nodes, plan.sandbox)
  expect(text).toContain('\n  http-request del-header X-Forwarded-For\n  option forwardfor\n')
  expect(text).toContain('\n  http-request del-header X-Forwarded-Host\n')
  expect(text).toContain('\n  http-request set-header X-Forwarded-Proto %[ssl_fc,iif(https,http)]\n')
})

test('the balancer bounds the connections and the requests of each network', () => {
  const text = webBalancer(plan.web, plan.nodes, plan.sandbox)
  expect(text).toContain('tcp-request connection track-sc0 src,ipmask(32,48) unless { src 127.0.0.1 }')
  expect(text).toMatch(
    /\n {2}tcp-request connection reject if \{ sc0_conn_cur gt \d+ \} or \{ sc0_conn_rate gt \d+ \}\n/,
  )
  expect(text).toMatch(/\n {2}http-request deny deny_status 429 if \{ sc0_http_req_rate gt \d+ \}\n/)
})

test('a byte-by-byte request is closed by the balancer', () => {
  const text = webBalancer(plan.web, plan.nodes, plan.sandbox)
  expect(text).toContain('timeout http-request 10s')
  expect(text).toContain('option http-buffer-request')
})

test('a process is found and ended by its record', async () => {
  const { folder, child, pid } = await sleeper()
  note(folder, 'sleeper', pid)
  expect(runningPid(folder, 'sleeper')).toBe(pid)
  const ended = once(child, 'exit')
  await stopPiece(folder, 'sleeper')
  await ended
  expect(runningPid(folder, 'sleeper')).toBeNull()
})

test('a new process with the pid of an ended one does not belong to the cluster', async () => {
  const { folder, pid } = await sleeper()
  note(folder, 'sleeper', pid)
  writeFileSync(join(folder, 'run', 'sleeper.json'), JSON.stringify({ pid, begun: '1' }))
  expect(runningPid(folder, 'sleeper')).toBeNull()
  await stopPiece(folder, 'sleeper')
  expect(startTimeOf(pid)).not.toBeNull()
})
