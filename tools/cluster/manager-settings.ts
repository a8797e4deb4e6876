import { join } from 'node:path'
import type { Machine } from './machine-layout.ts'

export type Passwords = { readonly superuser: string; readonly replication: string; readonly rewind: string }

/** Patroni's setting with the addresses of the store in which the primary holds its lock, such as `{ etcd: { hosts } }`. */
export type LockStore = Readonly<Record<string, { readonly hosts: readonly string[] }>>

/**
 * Patroni's `ttl`: seconds after which the lock of a primary that does not answer expires. It must be longer than two timeouts of the store and one
 * loop of Patroni.
 */
const LOCK_S = 20
const TURN_S = 2
const TRY_S = 5
/** Seconds in which a crashed primary may start again. After that, Patroni makes another machine the primary. */
const START_AGAIN_S = 15

const CONNECTIONS_MAX = 300
export const BINARIES = '/usr/lib/postgresql/15/bin'

const PARAMETERS = {
  ...{ max_connections: CONNECTIONS_MAX, shared_buffers: '128MB', timezone: 'UTC' },
  // `pg_rewind` needs this setting when it turns a former primary into a replica.
  wal_log_hints: 'on',
  ...{ max_wal_senders: 8, max_replication_slots: 8, wal_keep_size: '256MB' },
}

/** Settings of the whole cluster, which Patroni stores in etcd. */
const CLUSTER = {
  ...{ ttl: LOCK_S, loop_wait: TURN_S, retry_timeout: TRY_S, master_start_timeout: START_AGAIN_S },
  // In synchronous mode, each acknowledged transaction is on two machines: the primary and the synchronous replica. Only this replica can replace a
  // failed primary.
  ...{ synchronous_mode: true, synchronous_node_count: 1 },
  postgresql: { use_pg_rewind: true, use_slots: true, parameters: PARAMETERS },
}

const ACCESS = [
  'local all all trust',
  'host all all samenet scram-sha-256',
  'host replication replicator samenet scram-sha-256',
]

export const databaseFolder = ({ folder }: Machine): string => join(folder, 'postgres')

/** Returns Patroni's settings for one machine as JSON, which is valid YAML. */
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
      // With a fast checkpoint, a new replica starts at once. Otherwise it would wait minutes for the primary's next checkpoint.
      basebackup: [{ checkpoint: 'fast' }],
      ...{ pg_hba: ACCESS, parameters: { unix_socket_directories: folder } },
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
        rewind: { username: 'rewind', password: passwords.rewind },
      },
    },
    // All tags are false, so each machine can become the primary, serve reads and be copied.
    tags: { nofailover: false, noloadbalance: false, clonefrom: false, nosync: false },
    log: { level: 'INFO', dir: folder, file_num: 2, file_size: 20_000_000 },
  }
  return `${JSON.stringify(settings, null, 2)}\n`
}
