import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTrustCheck } from './forwarded-address.ts'
import { limitedServer } from './limited-server.ts'
import { isLoopback } from './network-limits.ts'
import type { Tls } from './tls.ts'
import { answerUnavailable } from './unavailable-response.ts'

/**
 * Maximum time in ms for which a stopping node waits for running calls. No member's call takes that long. A call that still runs loses its
 * connection, and the load balancer answers 503.
 */
const FINISH_MS = 8_000
const POLL_MS = 20
/**
 * Maximum length of the queue of connections that are not accepted yet. It is longer than Node's default of 511, which can fill up: the kernel then
 * drops the first packet of a new visitor, who repeats it after a second.
 */
const BACKLOG = 4_096

export type Door = {
  /** The port on which the server listens. It differs from the requested port only if that is 0. */
  readonly port: number
  /** Passes all calls from now on to the given server. */
  open(server: Server): void
  /**
   * Begins the stop. For `noticeMs` the listener still responds, and closes each connection after its response, so that the load balancer learns that
   * the node is no longer ready. Afterwards no connections are accepted.
   */
  leave(noticeMs: number): Promise<void>
  /** Resolves when all running calls have their response, or after 8 s (FINISH_MS). */
  finish(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the port before the program does anything else, so that a port that is in use is reported immediately. Each call gets 503 until `open` is
 * called. TLS applies from the first call on.
 */
export const openListener = async (
  port: number,
  host: string,
  { tls = null, trustedProxies = [] }: { tls?: Tls | null; trustedProxies?: readonly string[] } = {},
): Promise<Door> => {
  const isProxy = createTrustCheck(trustedProxies)
  let answer = answerUnavailable
  let isLeaving = false
  const server = limitedServer(
    (request, response) => {
      if (isLeaving) response.shouldKeepAlive = false
      answer(request, response)
    },
    { tls, trusts: address => isLoopback(address) || isProxy(address) },
  )
  server.listen({ port, host, backlog: BACKLOG })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new Error(whyNot(error, port, host), { cause: error })
  }
  let isClosed = false
  server.once('close', () => {
    isClosed = true
  })
  return {
    port: (server.address() as AddressInfo).port,
    open: inner => {
      answer = (request, response) => inner.emit('request', request, response)
    },
    leave: async noticeMs => {
      isLeaving = true
      await sleep(noticeMs)
      server.close()
    },
    finish: async () => {
      for (const end = performance.now() + FINISH_MS; !isClosed && performance.now() < end; ) {
        // Closes idle keep-alive connections. Their last response was sent before the stop began.
        server.closeIdleConnections()
        await sleep(POLL_MS)
      }
    },
    close: async () => {
      if (isClosed) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : '')

/** Returns whether the error means that the port is in use. It may be a system error, or an error of `openListener` that contains one. */
export const isPortTaken = (error: unknown): boolean =>
  [error, error instanceof Error ? error.cause : null].some(each => codeOf(each) === 'EADDRINUSE')

const whyNot = (error: unknown, port: number, host: string): string => {
  const code = codeOf(error)
  if (isPortTaken(error))
    return `port ${port} is in use. Stop the program that listens there, or choose another with PORT=${port + 1}`
  if (code === 'EACCES')
    return `port ${port} needs more rights than this user has. Choose one above 1023 with PORT=3000`
  if (code === 'EADDRNOTAVAIL') return `this machine has no address ${host}. Choose another with HOST=0.0.0.0`
  return String(error)
}
