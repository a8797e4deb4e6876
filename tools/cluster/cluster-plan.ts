import { join } from 'node:path'
import { SANDBOX_KEY, SANDBOX_SECRET } from '../../server/src/config.ts'
import { APP_ROLE, urlAs } from '../../server/src/platform/embedded-postgres/roles.ts'
import type { Address } from './balancer-settings.ts'
import type { Piece } from './cluster-processes.ts'
import { type Machine, machinesOnLoopback } from './machine-layout.ts'
import { BINARIES, type Passwords } from './manager-settings.ts'
import { etcdCommand } from './store-settings.ts'
import type { Node } from './web-settings.ts'

const HOST = '127.0.0.1'
const API_NODES = 3
const WORKERS = 2
/** Number that is added to the public port to get the port of API nodes, sandbox and metrics. */
const AFTER_WEB = { api: 1, sandbox: 4, apiMetrics: 5, workerMetrics: 8 }
/** Number of ports that the cluster uses. They are consecutive, and the first one is the public port. */
export const PORTS_FROM_WEB = AFTER_WEB.workerMetrics + WORKERS
/**
 * Seconds for which an API node still answers after it was asked to stop. The load balancer notices within this time that the node stops, at its
 * second check after 1.25 s.
 */
const DRAIN_SECONDS = '2'
const WRITER_PORT = 15_000
const READER_PORT = 15_001
const OUTSIDE_PORT = 15_440

/** Passwords and tokens of the cluster. They are generated once and stored in the cluster's folder. */
export type Secrets = Passwords & { readonly outside: string; readonly storeToken: string }

export type Plan = {
  readonly folder: string
  /** Root folder of the product's version that the cluster runs. */
  readonly root: string
  readonly machines: readonly Machine[]
  readonly web: Address
  readonly writer: Address
  readonly reader: Address
  readonly sandbox: Address
  readonly nodes: readonly Node[]
  readonly workers: readonly Node[]
  readonly ownerUrl: string
  readonly outsideUrl: string
  readonly environment: Readonly<Record<string, string>>
  /** Processes of the cluster in the order in which they start. They stop in the reverse order. */
  readonly stores: readonly Piece[]
  readonly managers: readonly Piece[]
  readonly balancer: Piece
  readonly outside: Piece
  readonly product: readonly Piece[]
}

export const managerFile = ({ folder, name }: Machine): string => join(folder, `${name}.yml`)
export const balancerFile = (folder: string): string => join(folder, 'haproxy.cfg')
export const outsideFolder = (folder: string): string => join(folder, 'outside')

const url = (password: string, port: number, database: string): string =>
  `postgres://postgres:${encodeURIComponent(password)}@${HOST}:${port}/${database}`

/** The three database machines. `through` returns the program and arguments to put before a command, so that it runs on that machine. */
export type Place = {
  readonly machines: readonly Machine[]
  readonly through?: (machine: Machine) => readonly string[]
  /** Host name or IP address of all processes outside the database machines. The default is this machine. */
  readonly host?: string
}

export const planOf = (
  folder: string,
  port: number,
  secrets: Secrets,
  root: string,
  { machines, through = () => [], host = HOST }: Place = { machines: machinesOnLoopback(folder) },
): Plan => {
  const at = (there: number): Address => ({ host: HOST, port: there })
  const node = (name: string, index: number, own: number, metrics: number): Node => ({
    ...{ name: `${name}${index + 1}`, port: own + index, metricsPort: metrics + index },
  })
  const nodes = Array.from({ length: API_NODES }, (_, n) =>
    node('api', n, port + AFTER_WEB.api, port + AFTER_WEB.apiMetrics),
  )
  const workers = Array.from({ length: WORKERS }, (_, n) =>
    node('worker', n, port, port + AFTER_WEB.workerMetrics),
  )
  const ownerUrl = url(secrets.superuser, WRITER_PORT, 'sala')
  const outsideUrl = url(secrets.outside, OUTSIDE_PORT, 'sandbox')
  const web = at(port)
  const sandbox = at(port + AFTER_WEB.sandbox)
  const readerUrl = url(secrets.superuser, READER_PORT, 'sala')
  const environment = productEnvironment({ folder, web, ownerUrl, readerUrl })
  return {
    ...{ folder, root, machines, web, sandbox, nodes, workers, ownerUrl, outsideUrl, environment },
    ...{ writer: at(WRITER_PORT), reader: at(READER_PORT) },
    stores: machines.map(machine => ({
      ...asDatabaseUser(folder, `store-${machine.name}`),
      through: through(machine),
      command: etcdCommand(machine, machines, secrets.storeToken),
    })),
    managers: machines.map(machine => ({
      ...asDatabaseUser(folder, `manager-${machine.name}`),
      through: through(machine),
      command: ['patroni', managerFile(machine)],
    })),
    balancer: {
      ...asDatabaseUser(folder, 'balancer'),
      // HAProxy runs in its master-worker mode, as Debian starts it. On SIGUSR2 it reloads its settings and keeps its ports open.
      command: ['haproxy', '-W', '-f', balancerFile(folder)],
    },
    outside: {
      ...asDatabaseUser(folder, 'outside'),
      command: [
        ...[`${BINARIES}/postgres`, '-D', outsideFolder(folder), '-p', String(OUTSIDE_PORT)],
        ...[
          '-c',
          `listen_addresses=${[...new Set([HOST, host])].join(',')}`,
          '-c',
          `unix_socket_directories=${outsideFolder(folder)}`,
        ],
      ],
    },
    product: [
      ...nodes.map(one => productPiece(root, one, 'server/dist/api.js', environment)),
      {
        ...{
          name: 'sandbox',
          as: 'whoever started it',
          command: [process.execPath, join(root, 'sandbox/main.ts')],
        },
        environment: sandboxEnvironment(web, sandbox, outsideUrl),
      },
      ...workers.map(one => productPiece(root, one, 'server/dist/worker.js', environment)),
    ],
  }
}

const asDatabaseUser = (folder: string, name: string): Omit<Piece, 'command'> => {
  const programs = `${BINARIES}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`
  return { name, as: 'database user', environment: { PATH: programs, HOME: folder, LANG: 'C.UTF-8' } }
}

const productPiece = (
  root: string,
  { name, port, metricsPort }: Node,
  program: string,
  environment: Readonly<Record<string, string>>,
): Piece => ({
  ...{ name, as: 'whoever started it', command: [process.execPath, join(root, program)] },
  environment: {
    ...environment,
    ...{ PORT: String(port), METRICS_PORT: String(metricsPort), DRAIN_SECONDS },
  },
})

const productEnvironment = (of: {
  folder: string
  web: Address
  ownerUrl: string
  readerUrl: string
}): Record<string, string> => {
  const web = `http://${of.web.host}:${of.web.port}`
  return {
    ...{ SALA_MODE: 'sandbox', SALA_DATA_DIR: of.folder, LOG_LEVEL: 'warn' },
    ...{ DATABASE_URL: urlAs(APP_ROLE, of.ownerUrl), MIGRATE_DATABASE_URL: of.ownerUrl },
    REPLICA_DATABASE_URL: urlAs(APP_ROLE, of.readerUrl),
    // Browsers reach the sandbox at the lobby's origin. They therefore see one origin, and a restarted sandbox keeps its URL.
    ...{ HOST, PUBLIC_URL: web, SANDBOX_URL: web, TRUSTED_PROXIES: HOST },
    NODE_COMPILE_CACHE: join(of.folder, 'compiled'),
  }
}

const sandboxEnvironment = (
  web: Address,
  { host, port }: Address,
  outsideUrl: string,
): Record<string, string> => {
  const origin = `http://${web.host}:${web.port}`
  const api = `${origin}/lobby/api`
  return {
    ...{ SANDBOX_DATABASE_URL: outsideUrl, SANDBOX_PORT: String(port), SANDBOX_HOST: host },
    ...{ SANDBOX_PUBLIC_URL: origin, SANDBOX_KEY, CALLBACK_SECRET: SANDBOX_SECRET },
    ...{ CALLBACK_URL: `${api}/callbacks`, CLOCK_URL: `${api}/callbacks/clock` },
    REDEEM_URL: `${api}/activity/redeem`,
  }
}
