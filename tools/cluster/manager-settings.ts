import { join } from 'node:path'
import type { Machine } from './layout.ts'

/** Passwords of the three users whom the manager works as. */
export type Passwords = { readonly superuser: string; readonly replication: string; readonly rewind: string }

/** Where the leader's lock is kept, in the manager's own words: `{ etcd: { hosts } }`. */
export type LockStore = Readonly<Record<string, { readonly hosts: readonly string[] }>>

/**
 * How long a primary that says nothing keeps the lock: a dead one is missed after that. It has to be more than two tries of the
 * store and a turn of the loop.
 */
const LOCK_S = 20
const TURN_S = 2
const TRY_S = 5
/** A primary that crashed may start again at its place for so long, before another is chosen. */
const START_AGAIN_S = 15

const CONNECTIONS_MAX = 300
export const BINARIES = '/usr/lib/postgresql/15/bin'

const PARAMETERS = {
  ...{ max_connections: CONNECTIONS_MAX, shared_buffers: '128MB', timezone: 'UTC' },
  // Required by `pg_rewind` to turn a former primary into a follower.
  wal_log_hints: 'on',
  ...{ max_wal_senders: 8, max_replication_slots: 8, wal_keep_size: '256MB' },
}

/** The cluster's own settings, which the manager keeps in the store. */
const CLUSTER = {
  ...{ ttl: LOCK_S, loop_wait: TURN_S, retry_timeout: TRY_S, master_start_timeout: START_AGAIN_S },
  // Acknowledged data is on two machines, and only the second may be promoted.
  ...{ synchronous_mode: true, synchronous_node_count: 1 },
  postgresql: { use_pg_rewind: true, use_slots: true, parameters: PARAMETERS },
}

const ACCESS = [
  'local all all trust',
  'host all all samenet scram-sha-256',
  'host replication replicator samenet scram-sha-256',
]

export const databaseFolder = ({ folder }: Machine): string => join(folder, 'postgres')

/** Patroni's settings for one machine. It reads YAML, of which JSON is a part. */
export const patroniSettings = (machine: Machine, store: LockStore, passwords: Passwords): string => {
  const { name, host, folder, restPort, databasePort } = machine
  const settings = {
    ...{ scope: 'sala', name, ...store },
    restapi: { listen: `${host}:${restPort}`, connect_address: `${host}:${restPort}` },
    bootstrap: {
      dcs: CLUSTER,
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      ...{ listen: `${host}:${databasePort}`, connect_address: `${host}:${databasePort}` },
      ...{ bin_dir: BINARIES, data_dir: databaseFolder(machine), pgpass: join(folder, 'pgpass') },
      // A new follower does not wait minutes for the primary's next checkpoint.
      basebackup: [{ checkpoint: 'fast' }],
      ...{ pg_hba: ACCESS, parameters: { unix_socket_directories: folder } },
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
        rewind: { username: 'rewind', password: passwords.rewind },
      },
    },
    // Nothing here may make this machine the primary by hand, or keep it from becoming one.
    tags: { nofailover: false, noloadbalance: false, clonefrom: false, nosync: false },
    log: { level: 'INFO', dir: folder, file_num: 2, file_size: 20_000_000 },
  }
  return `${JSON.stringify(settings, null, 2)}\n`
}
