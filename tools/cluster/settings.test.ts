import { expect, test } from 'vitest'
import { databaseBalancer } from './balancer-settings.ts'
import { machinesAt, machinesOnLoopback, storesOf } from './machine-layout.ts'
import { patroniSettings } from './manager-settings.ts'
import { etcdCommand } from './store-settings.ts'

const machines = machinesOnLoopback('/somewhere')
const [first] = machines
const passwords = { superuser: 'one', replication: 'two', rewind: 'three' }
const settings = () => {
  if (first === undefined) throw new Error('there is no machine')
  return JSON.parse(patroniSettings(first, { etcd: { hosts: storesOf(machines) } }, passwords))
}

test('three machines on one address share no port', () => {
  const ports = machines.flatMap(one => [one.storePort, one.peerPort, one.restPort, one.databasePort])
  expect(new Set(ports).size).toBe(12)
})

test('a machine at its own address listens there and not on all of them', () => {
  const [one] = machinesAt(['10.0.0.1', '10.0.0.2', '10.0.0.3'], '/somewhere')
  expect(one).toMatchObject({ name: 'p1', host: '10.0.0.1', folder: '/somewhere/p1' })
})

test('acknowledged data is on two machines', () => {
  expect(settings().bootstrap.dcs).toMatchObject({ synchronous_mode: true, synchronous_node_count: 1 })
})

test('the lock lasts longer than a loop of Patroni and two timeouts of its store', () => {
  const { ttl, loop_wait, retry_timeout } = settings().bootstrap.dcs
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl)
})

test('the lock uses etcd’s v2 API, which compares before it writes', () => {
  const command = first === undefined ? [] : etcdCommand(first, machines, 'a-token')
  expect(command).toContain('--enable-v2')
  expect(settings()).toHaveProperty('etcd.hosts', ['127.0.0.1:12379', '127.0.0.1:12389', '127.0.0.1:12399'])
})

test('the load balancer allows fewer connections than PostgreSQL, and asks Patroni for the primary', () => {
  const at = (port: number) => ({ host: '127.0.0.1', port })
  const text = databaseBalancer(machines, { writer: at(15_000), reader: at(15_001) })
  const most = Number(/maxconn (\d+) check/.exec(text)?.[1])
  expect(most).toBeLessThan(settings().bootstrap.dcs.postgresql.parameters.max_connections)
  expect(text).toMatch(
    /listen writer\n {2}bind 127\.0\.0\.1:15000\n[\s\S]*GET \/primary\n[\s\S]*listen reader/,
  )
  for (const { name, databasePort, restPort } of machines)
    expect(text).toContain(`server ${name} 127.0.0.1:${databasePort} maxconn ${most} check port ${restPort}`)
})
