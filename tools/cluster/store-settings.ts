import { join } from 'node:path'
import type { Machine } from './layout.ts'

/** etcd's defaults (100 ms heartbeat, 1 s election) are too short for a busy machine, which is late at times. */
const BEAT_MS = 200
const ELECTION_MS = 2_000

export const storeFolder = ({ folder }: Machine): string => join(folder, 'etcd')

/**
 * Command of one of the three etcd stores. It enables etcd's v2 API, because Patroni's use of v3 loses
 * acknowledged transactions (decision 047). `token` distinguishes the cluster from an earlier one.
 */
export const etcdCommand = (machine: Machine, machines: readonly Machine[], token: string): string[] => {
  const client = `http://${machine.host}:${machine.storePort}`
  const peer = (one: Machine) => `http://${one.host}:${one.peerPort}`
  return [
    ...['etcd', '--name', machine.name, '--data-dir', storeFolder(machine), '--enable-v2'],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer(machine), '--initial-advertise-peer-urls', peer(machine)],
    ...['--initial-cluster', machines.map(one => `${one.name}=${peer(one)}`).join(',')],
    ...['--initial-cluster-token', token, '--initial-cluster-state', 'new'],
    ...['--heartbeat-interval', String(BEAT_MS), '--election-timeout', String(ELECTION_MS)],
    ...['--auto-compaction-retention', '1', '--logger', 'zap', '--log-level', 'warn'],
  ]
}
