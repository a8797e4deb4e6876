import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { growingPause } from '../work/pause.ts'

const LIMITS = {
  /** How often a connection is asked whether it still stands: one that was cut off says nothing by itself. */
  lookMs: 10_000,
  /** For a connection, and for the answer to such a question. */
  answerMs: 5_000,
}
/** The database is back within seconds, and what was said meanwhile is heard by nobody. */
const RECONNECT = { firstMs: 100, mostMs: 2_000 }

export type Listener = {
  /** `heard` gets every notice of that channel from `start` on. */
  on(channel: string, heard: (payload: string) => void): void
  /** `work` is done each time a connection stands: what was said before it was heard by nobody. */
  onConnected(work: () => void | Promise<void>): void
  /**
   * Connects, and comes back when everything is listened to, or throws when `signal` is aborted before. From then on a lost
   * connection is opened again.
   */
  start(signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** One LISTEN connection a process, for everybody who wants to hear the database. One try at a time, with growing pauses. */
export const makeListener = (url: string, log: Log, limits = LIMITS): Listener => {
  const channels = new Map<string, ((payload: string) => void)[]>()
  const connectedWork: (() => void | Promise<void>)[] = []
  const closing = new AbortController()
  let running: Promise<void> | null = null

  const connect = async (): Promise<Connection> => {
    const connection = await openConnection({ url, ...limits }, [...channels.keys()], (channel, payload) => {
      for (const heard of channels.get(channel) ?? []) heard(payload)
    })
    try {
      for (const work of connectedWork) await work()
      return connection
    } catch (error) {
      connection.end()
      throw error
    }
  }

  /** One loop, so one connection at a time, however it is lost. */
  const keepConnected = async (stands: () => void): Promise<void> => {
    const pause = growingPause(RECONNECT)
    let told = false
    while (!closing.signal.aborted) {
      try {
        const connection = await connect()
        if (told) log.warn({}, 'the database is listened to again')
        told = false
        pause.reset()
        stands()
        await connection.lost(closing.signal)
      } catch (error) {
        if (!told && !closing.signal.aborted)
          log.warn({ err: error }, 'the listening connection was lost; it is opened again')
        told = true
      }
      await sleep(pause.next(), undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  return {
    on: (channel, heard) => {
      if (running !== null) throw new Error(`${channel} is listened to too late: the listener has started`)
      channels.set(channel, [...(channels.get(channel) ?? []), heard])
    },
    onConnected: work => connectedWork.push(work),
    start: signal =>
      new Promise((stands, failed) => {
        const giveUp = () => failed(signal?.reason)
        signal?.addEventListener('abort', giveUp, { once: true })
        running = keepConnected(() => {
          signal?.removeEventListener('abort', giveUp)
          stands()
        })
      }),
    close: async () => {
      closing.abort()
      await running
    },
  }
}

type Connection = {
  /** Comes back when `signal` closes the connection, throws when it was lost. */
  lost(signal: AbortSignal): Promise<void>
  end(): void
}

const openConnection = async (
  to: { url: string } & typeof LIMITS,
  channels: readonly string[],
  heard: (channel: string, payload: string) => void,
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
  client.on('notification', message => heard(message.channel, message.payload ?? ''))
  try {
    await client.connect()
    for (const channel of channels) await client.query(`listen ${client.escapeIdentifier(channel)}`)
  } catch (error) {
    end()
    throw error
  }

  const lookAfter = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const ended = await Promise.race([
        gone,
        sleep(to.lookMs, null, { signal, ref: false }).catch(() => null),
      ])
      if (ended !== null) throw ended
      if (!signal.aborted) await client.query('select 1')
    }
  }
  return { lost: signal => lookAfter(signal).finally(end), end }
}
