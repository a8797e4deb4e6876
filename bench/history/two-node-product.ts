import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cashierSettings } from '../../server/src/cashier/settings.ts'
import { usernameOf } from '../../server/src/games/game-sites/site-account.ts'
import { openSession } from '../../server/src/games/seamless-wallet/seamless-sessions.ts'
import { freePort } from '../../server/src/platform/embedded-postgres/free-port.ts'
import { writeSettings } from '../../server/src/platform/settings.ts'
import { openWire, type Wire } from '../../server/test/database-proxy.ts'
import { SIMULATION_SETTINGS } from '../../server/test/simulation/half-year-simulation.ts'
import { openCallers } from '../resilience/load-callers.ts'
import { type Connection, openProduct, type Product } from '../resilience/product-under-test.ts'
import { superviseProcess, waitUntil } from '../resilience/supervised-process.ts'
import type { Player } from './wallet-calls.ts'

/** Withdrawals above this amount in baht wait for an operator, who refuses them. Smaller ones are paid without an operator. */
const APPROVAL_MAXIMUM_BAHT = 150
const AT_ONCE = 8

/** The product with two API nodes, a seamless wallet, and members who have an open game. */
export type TwoNodeProduct = {
  readonly product: Product
  readonly players: readonly Player[]
  /** Ports of both API nodes. The first node is behind the wires and is killed, the second keeps running. */
  readonly ports: readonly [number, number]
  /** Proxies in front of the first node and in front of its database. */
  readonly wires: Readonly<Record<'callers' | 'database', Wire>>
  /** Headers of an operator who may refuse withdrawals. */
  readonly desk: Readonly<Record<string, string>>
  areNodesReady(): Promise<boolean>
  stop(): Promise<void>
}

const openPlayers = async (product: Product): Promise<Player[]> => {
  const ctx = await product.context()
  try {
    const settings = { ...SIMULATION_SETTINGS, approval_maximum: APPROVAL_MAXIMUM_BAHT }
    await writeSettings(ctx.db, cashierSettings, settings, ctx.clock.now())
    const players: Player[] = []
    const open = async (member: Product['members'][number]): Promise<void> => {
      const play = await openSession(ctx, member.id, null)
      if (play === null) throw new Error('a new member has nothing in progress')
      players.push({ ...member, username: usernameOf(member.id), play })
    }
    for (let from = 0; from < product.members.length; from += AT_ONCE)
      await Promise.all(product.members.slice(from, from + AT_ONCE).map(open))
    return players.sort((one, other) => (one.id < other.id ? -1 : 1))
  } finally {
    await ctx.close()
  }
}

/** Starts a second API node, directly on the database. Its log is in `folder`. */
export const openSecondNode = async (
  { database, outsidePort }: Product,
  folder: string,
  environment: Readonly<Record<string, string>>,
) => {
  const port = await freePort()
  const node = superviseProcess({
    ...{ name: 'second-api', args: ['server/dist/api.js'], folder },
    environment: {
      ...{ DATABASE_URL: database.url, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
      ...{ SANDBOX_URL: `http://127.0.0.1:${outsidePort}`, LOG_LEVEL: 'warn', HOST: '127.0.0.1' },
      ...{ TRUSTED_PROXIES: '127.0.0.1', AUDIT_ANCHOR: join(folder, 'audit-anchor') },
      ...environment,
    },
  })
  return { node, port }
}

/** Hub88's adapter has a seamless wallet: the money stays in the member's wallet, and each bet is a call of the game site. */
const GAMES = { GAMES: 'hub88' }

/** Returns whether the API node at this port answers. */
export const isHealthy = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/lobby/api/health`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

export const openTwoNodeProduct = async (memberCount: number): Promise<TwoNodeProduct> => {
  const folder = await mkdtemp(join(tmpdir(), 'sala-history-'))
  const opened = new Map<Connection, Wire>()
  const wired: readonly Connection[] = ['callers to api', 'api to postgres']
  const openProxy = async (connection: Connection, port: number): Promise<number> => {
    if (!wired.includes(connection)) return port
    const wire = await openWire(`postgres://127.0.0.1:${port}/`)
    opened.set(connection, wire)
    return Number(new URL(wire.url).port)
  }
  const wireOf = (connection: Connection): Wire => {
    const wire = opened.get(connection)
    if (wire === undefined) throw new Error(`no proxy between ${connection}`)
    return wire
  }
  const product = await openProduct({ memberCount, openProxy, environment: GAMES })
  const { node, port } = await openSecondNode(product, folder, GAMES)
  const ports = [product.port, port] as const
  const areNodesReady = async () => (await Promise.all(ports.map(isHealthy))).every(Boolean)
  const stop = async (): Promise<void> => {
    await node.stop()
    await product.stop()
    for (const wire of opened.values()) await wire.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const players = await openPlayers(product)
    const { desk } = await openCallers(product)
    await waitUntil('both API nodes are ready', areNodesReady)
    const wires = { callers: wireOf('callers to api'), database: wireOf('api to postgres') }
    return { product, players, ports, wires, desk, areNodesReady, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
