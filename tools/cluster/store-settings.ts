import { join } from 'node:path'
import type { Machine } from './machine-layout.ts'

/**
 * Time in ms between two heartbeats of etcd. The next constant is the time without a heartbeat after which an election begins. The defaults (100 ms
 * and 1 s) are too short for a busy machine.
 */
const BEAT_MS = 200
const ELECTION_MS = 2_000

export const storeFolder = ({ folder }: Machine): string => join(folder, 'etcd')

/**
 * Returns the command that starts etcd on one of the three machines. It enables etcd's v2 API, because Patroni with the v3 API loses acknowledged
 * transactions (decision record 047). `token` keeps the members of this cluster apart from those of an earlier one.
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
