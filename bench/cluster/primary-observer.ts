import { setTimeout as sleep } from 'node:timers/promises'
import type { Machine } from '../../tools/cluster/machine-layout.ts'
import { openSession, type Session } from './database-session.ts'

/** Names of the machines that claimed to be the primary database at one moment. */
export type Look = { readonly atMs: number; readonly primaries: readonly string[] }
export type Watch = { readonly looks: readonly Look[]; stop(): Promise<void> }

export const POLL_MS = 250
const ANSWER_MS = 400

/**
 * Asks all machines again and again for their role. If several claim to be the primary, it asks all of them a second time, and only the machines that
 * repeat their claim count.
 */
export const beginWatch = (machines: readonly Machine[]): Watch => {
  const looks: Look[] = []
  const sessions = new Map<Machine, Session>()
  let isStopped = false
  const isPrimary = async (machine: Machine): Promise<boolean> => {
    try {
      const at = { host: machine.host, port: machine.databasePort }
      const session = sessions.get(machine) ?? (await openSession(at, ANSWER_MS))
      sessions.set(machine, session)
      const [row] = await session.query('select pg_is_in_recovery() as follows')
      return row?.follows === false
    } catch {
      sessions.get(machine)?.end()
      sessions.delete(machine)
      return false
    }
  }
  const askAll = async (): Promise<string[]> => {
    const answers = await Promise.all(machines.map(isPrimary))
    return machines.filter((_, index) => answers[index]).map(({ name }) => name)
  }
  const work = (async () => {
    while (!isStopped) {
      const first = await askAll()
      const second = first.length > 1 ? await askAll() : first
      looks.push({ atMs: performance.now(), primaries: first.filter(name => second.includes(name)) })
      await sleep(POLL_MS)
    }
    for (const session of sessions.values()) session.end()
  })()
  return {
    looks,
    stop: async () => {
      isStopped = true
      await work
    },
  }
}
