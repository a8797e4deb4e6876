import type { Socket } from 'node:net'
import { networkOf, plainAddress } from '../client-network.ts'
import type { TrustCheck } from './forwarded-address.ts'

const BYTES_PER_MB = 1024 * 1024
const LOOK_EVERY_MS = 250
const SECOND_MS = 1_000

export type Limits = {
  /**
   * Maximum number of responses that run at the same time for one network (IPv4 /24, IPv6 /48). A node under full load runs some fifteen responses
   * for all networks.
   */
  readonly answers: number
  /** Maximum number of queued requests of one network. Each takes some 10 kB of memory. */
  readonly waiting: number
  /** Maximum number of connections of one network, including event streams. Each takes some 15 kB of memory. */
  readonly connections: number
  /** Maximum number of new connections of one network in a second. Each, with its request, takes a third of a millisecond of CPU time. */
  readonly opened: number
  /** Maximum number of response bytes that the callers of one network have not read yet. A slow phone leaves at most some 80 kB of a file unread. */
  readonly networkBytes: number
  /** Maximum number of response bytes that all callers of the node together have not read yet. */
  readonly nodeBytes: number
}

export const LIMITS: Limits = {
  answers: 256,
  waiting: 1_024,
  connections: 4_000,
  opened: 250,
  networkBytes: 32 * BYTES_PER_MB,
  nodeBytes: 96 * BYTES_PER_MB,
}

/** A request of a connection. The object exists from the time when the request is accepted or queued until its response has ended. */
export type Turn = { readonly socket: Socket; readonly begin: () => void }

type Network = {
  /** Name of the network, such as an IPv4 /24. Null for all trusted callers together (proxies, programs on the same computer). */
  readonly name: string | null
  connections: number
  /** Number of connections opened since `openedSince`, a time in ms of the monotonic clock. */
  opened: number
  openedSince: number
  /** Running requests of the network, in the order in which their responses began. */
  readonly begun: Set<Turn>
  readonly waiting: Set<Turn>
}

export type NetworkLoad = {
  /** Counts a new connection. Returns false if its network has too many connections. */
  admit(socket: Socket): boolean
  /** Starts the request now, or queues it behind earlier requests of the same network. Returns false if the network's queue is full. */
  enter(turn: Turn): boolean
  /** Ends the request and starts the next queued one. A request that is still queued is removed from the queue. A repeated call has no effect. */
  leave(turn: Turn): void
  /** If the unread response bytes exceed a limit, closes the connections with the oldest responses, until fewer than half of the limit are unread. */
  closeUntaken(): void
}

const newNetwork = (name: string | null): Network => ({
  ...{ name, connections: 0, opened: 0, openedSince: performance.now() },
  ...{ begun: new Set(), waiting: new Set() },
})

/** Returns how many connections the network has opened in the current second, including this one. */
const countOpened = (network: Network): number => {
  const now = performance.now()
  if (now - network.openedSince >= SECOND_MS) {
    network.opened = 0
    network.openedSince = now
  }
  network.opened += 1
  return network.opened
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1'])
/**
 * Returns whether the caller is a program on the same computer, such as the sandbox's partners. Its requests are never queued, because a member's
 * call may be waiting for their responses.
 */
export const isLoopback: TrustCheck = address => LOOPBACK.has(address)

const untakenBytes = (turns: Iterable<Turn>): number => {
  let bytes = 0
  for (const { socket } of turns) bytes += socket.writableLength
  return bytes
}

const closeOldest = (turns: Iterable<Turn>, excessBytes: number): void => {
  let bytes = excessBytes
  for (const { socket } of turns) {
    if (bytes <= 0) return
    if (socket.writableLength === 0) continue
    bytes -= socket.writableLength
    socket.destroy()
  }
}

/**
 * Creates the limits per network. For trusted callers (programs on the same computer, and proxies, which have limits themselves) only the node's
 * limit of bytes applies.
 */
export const openNetworkLoad = (trusts: TrustCheck = isLoopback, limits: Limits = LIMITS): NetworkLoad => {
  const networks = new Map<string | null, Network>()
  const ofSocket = new WeakMap<Socket, Network>()

  const networkFor = (socket: Socket): Network | null => {
    const known = ofSocket.get(socket)
    if (known !== undefined) return known
    const address = socket.remoteAddress
    if (address === undefined) return null
    const name = trusts(plainAddress(address)) ? null : networkOf(address)
    const network = networks.get(name) ?? newNetwork(name)
    networks.set(name, network)
    ofSocket.set(socket, network)
    return network
  }

  const begin = (network: Network, turn: Turn): void => {
    network.begun.add(turn)
    turn.begin()
  }

  return {
    admit: socket => {
      const network = networkFor(socket)
      if (network === null) return false
      network.connections += 1
      socket.once('close', () => {
        network.connections -= 1
        if (network.connections === 0) networks.delete(network.name)
      })
      if (network.name === null) return true
      return countOpened(network) <= limits.opened && network.connections <= limits.connections
    },
    enter: turn => {
      const network = networkFor(turn.socket)
      if (network === null) return false
      if (network.name === null || network.begun.size < limits.answers) begin(network, turn)
      else if (network.waiting.size < limits.waiting) network.waiting.add(turn)
      else return false
      return true
    },
    leave: turn => {
      const network = ofSocket.get(turn.socket)
      if (network === undefined || network.waiting.delete(turn) || !network.begun.delete(turn)) return
      const [next] = network.waiting
      if (next === undefined) return
      network.waiting.delete(next)
      begin(network, next)
    },
    closeUntaken: () => {
      for (const { name, begun } of networks.values()) {
        const bytes = untakenBytes(begun)
        if (name !== null && bytes > limits.networkBytes) closeOldest(begun, bytes - limits.networkBytes / 2)
      }
      const all = [...networks.values()].flatMap(({ begun }) => [...begun])
      const bytes = untakenBytes(all)
      if (bytes > limits.nodeBytes) closeOldest(all, bytes - limits.nodeBytes / 2)
    },
  }
}

/** Starts a timer that compares the unread response bytes with the limits four times a second. */
export const watchUntaken = ({ closeUntaken }: NetworkLoad): NodeJS.Timeout =>
  setInterval(closeUntaken, LOOK_EVERY_MS).unref()
