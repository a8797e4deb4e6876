import { join } from 'node:path'

/** One of the three machines that keep the money: a store of the leader's lock, a manager, a PostgreSQL. */
export type Machine = {
  readonly name: string
  readonly host: string
  /** Owned by the user whom PostgreSQL runs as. */
  readonly folder: string
  readonly storePort: number
  readonly peerPort: number
  /** Where the manager says who it is. */
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

/** Three on one address, told apart by their ports. */
export const machinesOnLoopback = (folder: string): Machine[] =>
  Array.from({ length: MACHINES }, (_, index) => machineAt('127.0.0.1', folder, index))

/** One at each address. */
export const machinesAt = (hosts: readonly string[], folder: string): Machine[] =>
  hosts.map((host, index) => machineAt(host, folder, index))

export const storesOf = (machines: readonly Machine[]): string[] =>
  machines.map(({ host, storePort }) => `${host}:${storePort}`)
