import { join } from 'node:path'

/** One of the three database machines. Each runs PostgreSQL, Patroni (which chooses the primary) and etcd (which stores who is the primary). */
export type Machine = {
  readonly name: string
  readonly host: string
  /** Data folder of the machine. PostgreSQL's system user owns it. */
  readonly folder: string
  readonly storePort: number
  readonly peerPort: number
  /** Port of Patroni's REST API, which reports whether the machine is the primary. */
  readonly restPort: number
  readonly databasePort: number
}

const MACHINES = 3
const PORTS = { store: 12_379, peer: 12_380, rest: 14_801, database: 15_431 }
const STORES_APART = 10

const machineAt = (host: string, folder: string, index: number): Machine => {
  const name = `p${index + 1}`
  return {
    ...{ name, host, folder: join(folder, name) },
    storePort: PORTS.store + index * STORES_APART,
    peerPort: PORTS.peer + index * STORES_APART,
    restPort: PORTS.rest + index,
    databasePort: PORTS.database + index,
  }
}

/** Returns three machines with one IP address and different ports. */
export const machinesOnLoopback = (folder: string): Machine[] =>
  Array.from({ length: MACHINES }, (_, index) => machineAt('127.0.0.1', folder, index))

export const machinesAt = (hosts: readonly string[], folder: string): Machine[] =>
  hosts.map((host, index) => machineAt(host, folder, index))

export const storesOf = (machines: readonly Machine[]): string[] =>
  machines.map(({ host, storePort }) => `${host}:${storePort}`)
