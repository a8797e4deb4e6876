import { join } from 'node:path'
import type { Machine } from './layout.ts'

/** A leader is missed after ten beats of a hundred milliseconds: a busy machine is late with one of them now and then. */
const BEAT_MS = 200
const ELECTION_MS = 2_000

export const storeFolder = ({ folder }: Machine): string => join(folder, 'etcd')

/**
 * How one of the three stores is started. With its second interface, because the manager's third one loses what was acknowledged
 * (decision 047). `token` tells one cluster from the one that was there before.
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
