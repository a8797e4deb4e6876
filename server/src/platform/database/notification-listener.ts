import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { growingBackoff } from '../work-scheduling/backoff.ts'
import { openCacheBarrier } from './cache-barrier.ts'

const LIMITS = {
  /**
   * Interval of the heartbeat query in ms. The query is needed because a cut connection reports no error, so that caches would miss notifications
   * without anyone noticing it.
   */
  lookMs: 500,
  /** Timeout in ms of connecting and of a heartbeat's response. After a timeout the connection is replaced. */
  answerMs: 5_000,
  /**
   * Minimum interval in ms between two queries of the cache barrier, at which a caller waits until this process has received all committed changes.
   */
  paceMs: 2,
  /** Maximum time in ms that a caller waits at the cache barrier for committed changes. */
  patienceMs: 250,
}
/** Waits before attempts to replace a lost connection. They are short, because notifications are lost until then. */
const RECONNECT = { firstMs: 100, mostMs: 2_000 }

export type Listener = {
  /** Calls `handler` with each notification of the channel, after the listener has started. */
  on(channel: string, handler: (payload: string) => void): void
  /** Runs `work` on each new connection, because notifications may have been lost before it was opened. */
  onConnected(work: () => void | Promise<void>): void
  /**
   * Connects, and resolves when the process listens to all channels. Rejects if `signal` aborts before that. A connection that is lost later is
   * replaced.
   */
  start(signal?: AbortSignal): Promise<void>
  /**
   * Returns the time, by `performance.now()`, before which all committed changes have reached this process. Returns minus infinity without a
   * connection.
   */
  receivedUntilMs(): number
  /**
   * Resolves to true when this process has received all changes that were committed before this call. Resolves to
   * false on a timeout, or without a connection.
   */
  passCacheBarrier(): Promise<boolean>
  close(): Promise<void>
}

/** Creates the LISTEN connection of the process. A lost connection is replaced after waits that grow. */
export const makeListener = (url: string, log: Log, limits: Partial<typeof LIMITS> = {}): Listener => {
  const channels = new Map<string, ((payload: string) => void)[]>()
  const connectedWork: (() => void | Promise<void>)[] = []
  const closing = new AbortController()
  let running: Promise<void> | null = null
  let connected: Connection | null = null

  const connect = async (): Promise<Connection> => {
    const connection = await openConnection({ url, log, ...LIMITS, ...limits }, channels)
    try {
      for (const work of connectedWork) await work()
      return connection
    } catch (error) {
      connection.end()
      throw error
    }
  }

  /** Keeps the listener connected. A single loop does this, so that there is never a second connection. */
  const keepConnected = async (whenConnected: () => void): Promise<void> => {
    const pause = growingBackoff(RECONNECT)
    let isLogged = false
    while (!closing.signal.aborted) {
      try {
        const connection = await connect()
        if (isLogged) log.warn({}, 'the listening connection is restored')
        isLogged = false
        pause.reset()
        connected = connection
        whenConnected()
        await connection.lost(closing.signal)
      } catch (error) {
        connected = null
        if (!isLogged && !closing.signal.aborted)
          log.warn({ err: error }, 'the listening connection was lost; it is being reopened')
        isLogged = true
      }
      await sleep(pause.next(), undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  return {
    on: (channel, handler) => {
      if (running !== null)
        throw new Error(`channel ${channel} was registered after the listener had started`)
      channels.set(channel, [...(channels.get(channel) ?? []), handler])
    },
    onConnected: work => connectedWork.push(work),
    start: signal =>
      new Promise((resolve, reject) => {
        const giveUp = () => reject(signal?.reason)
        signal?.addEventListener('abort', giveUp, { once: true })
        running = keepConnected(() => {
          signal?.removeEventListener('abort', giveUp)
          resolve()
        })
      }),
    receivedUntilMs: () => (connected ?? NEVER_SURE).receivedUntilMs(),
    passCacheBarrier: () => (connected ?? NEVER_SURE).passCacheBarrier(),
    close: async () => {
      closing.abort()
      connected = null
      await running
    },
  }
}

type Connection = Pick<Listener, 'receivedUntilMs' | 'passCacheBarrier'> & {
  /** Resolves when `signal` closes the connection. Rejects when the connection is lost. */
  lost(signal: AbortSignal): Promise<void>
  end(): void
}

/**
 * Returns whether the connection leads directly to PostgreSQL. LISTEN through a connection pooler loses notifications. A pooler is recognised because
 * the process id that it reports is invented, and differs from the id of PostgreSQL's process.
 */
const isDirect = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return 'processID' in client && rows[0]?.pid === client.processID
}

const openConnection = async (
  to: { url: string; log: Log } & typeof LIMITS,
  channels: ReadonlyMap<string, readonly ((payload: string) => void)[]>,
): Promise<Connection> => {
  const client = new pg.Client({
    connectionString: to.url,
    connectionTimeoutMillis: to.answerMs,
    query_timeout: to.answerMs,
    keepAlive: true,
  })
  const gone = new Promise<Error>(resolve => {
    client.on('error', resolve)
    client.on('end', () => resolve(new Error('the listening connection ended')))
  })
  const end = () => void client.end().catch(() => undefined)
  client.on('notification', ({ channel, payload = '' }) => {
    for (const handler of channels.get(channel) ?? []) handler(payload)
  })
  let direct: boolean
  try {
    await client.connect()
    for (const channel of channels.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    direct = await isDirect(client)
  } catch (error) {
    end()
    throw error
  }
  if (!direct) to.log.warn({}, 'a pooler is in front of the database: the caches are off')

  let failed: unknown = null
  const { receivedUntilMs, passCacheBarrier, forget } = openCacheBarrier(
    () =>
      client.query(';').catch((error: unknown) => {
        failed ??= error
        throw error
      }),
    to,
  )
  void gone.then(forget)
  const lookAfter = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      // A heartbeat is sent if the last answered query is at least half an interval old. The loop checks this only once per interval: if a whole
      // interval were required, a check that is a little too early would delay the heartbeat until the next check.
      if (performance.now() - receivedUntilMs() >= to.lookMs / 2) void passCacheBarrier()
      const ended = await Promise.race([
        gone,
        sleep(to.lookMs, null, { signal, ref: false }).catch(() => null),
      ])
      if (ended !== null || failed !== null) throw ended ?? failed
    }
  }
  const over = () => {
    forget()
    end()
  }
  const trusted = direct ? { receivedUntilMs, passCacheBarrier } : NEVER_SURE
  return { lost: signal => lookAfter(signal).finally(over), end: over, ...trusted }
}

const NEVER_SURE = {
  receivedUntilMs: () => Number.NEGATIVE_INFINITY,
  passCacheBarrier: () => Promise.resolve(false),
}
