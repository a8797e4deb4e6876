import { Socket } from 'node:net'
import pg from 'pg'
import type { Address } from '../../tools/cluster/balancer-settings.ts'
import { PASSWORD } from './failover-managers.ts'

/** A session at a database. After a failed query its connection is destroyed, because a frozen server would never close the connection. */
export type Session = {
  query(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>
  /** Returns whether PostgreSQL warned that a commit may not be replicated. */
  wasWarned(): boolean
  readonly isLost: boolean
  end(): void
}

const CONNECT_MS = 2_000

export const openSession = async (at: Address, limitMs: number): Promise<Session> => {
  const socket = new Socket()
  const client = new pg.Client({
    ...{ host: at.host, port: at.port, user: 'postgres', password: PASSWORD, database: 'postgres' },
    ...{ connectionTimeoutMillis: CONNECT_MS, query_timeout: limitMs, stream: () => socket },
  })
  let isLost = false
  let warned = false
  const end = (): void => {
    isLost = true
    socket.destroy()
  }
  client.on('error', end)
  client.on('notice', ({ message }) => {
    if (message?.includes('synchronous replication') === true) warned = true
  })
  try {
    await client.connect()
  } catch (error) {
    end()
    throw error
  }
  return {
    query: async (text, values = []) => {
      warned = false
      try {
        return (await client.query<Record<string, unknown>>(text, [...values])).rows
      } catch (error) {
        end()
        throw error
      }
    },
    wasWarned: () => warned,
    get isLost() {
      return isLost
    },
    end,
  }
}

/** Opens a session on the first server that is no follower, as a database driver with several hosts does. Throws if there is none. */
export const openPrimary = async (all: readonly Address[], limitMs: number): Promise<Session> => {
  for (const at of all) {
    const session = await openSession(at, limitMs).catch(() => null)
    if (session === null) continue
    const rows = await session.query('select pg_is_in_recovery() as follows').catch(() => [])
    if (rows[0]?.follows === false) return session
    session.end()
  }
  throw new Error('there is no primary')
}
