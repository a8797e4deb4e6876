import { setTimeout as sleep } from 'node:timers/promises'
import type { Machine } from '../../tools/cluster/machine-layout.ts'
import { openSession, type Session } from './database-session.ts'
import type { Manager } from './failover-managers.ts'
import type { Lab } from './simulated-machines.ts'

const POLL_MS = 1_000
const ANSWER_MS = 3_000
/**
 * Time in ms in which the cluster must recover without help. If the cluster is not complete by then, the test rebuilds followers and waits for the
 * same time again. If the cluster is still not complete, the test fails.
 */
export const BY_ITSELF_MS = 90_000

/** Waits until the cluster has a primary, all other machines follow it, and one of them does so synchronously. Returns the primary. */
export const untilWhole = async (lab: Lab, manager: Manager): Promise<Machine> => {
  const wanted = manager.data(lab).length - 1
  for (const end = performance.now() + BY_ITSELF_MS; performance.now() < end; await sleep(POLL_MS)) {
    const primary = await primaryOf(lab, manager)
    const followers = primary === null ? [] : await followersOf(primary)
    if (primary !== null && followers.length >= wanted && followers.some(({ sync }) => sync !== 'async'))
      return primary
  }
  throw new Error('the cluster did not recover')
}

/** Rebuilds the followers that do not replicate. An administrator would do the same after a failed automatic recovery. */
export const resolveManually = async (lab: Lab, manager: Manager): Promise<void> => {
  const primary = await primaryOf(lab, manager)
  if (primary === null) throw new Error('there is no primary to rebuild a replica from')
  const following = new Set((await followersOf(primary)).map(({ host }) => host))
  for (const machine of manager.data(lab))
    if (machine !== primary && !following.has(machine.host)) manager.remake(lab, machine)
}

export const primaryOf = async (lab: Lab, manager: Manager): Promise<Machine | null> => {
  for (const machine of manager.data(lab)) {
    const rows = await ask(machine, 'select pg_is_in_recovery() as follows')
    if (rows[0]?.follows === false) return machine
  }
  return null
}

const followersOf = async (machine: Machine): Promise<{ host: string; sync: string }[]> => {
  const rows = await ask(
    machine,
    "select host(client_addr) as host, sync_state as sync from pg_stat_replication where state = 'streaming'",
  )
  return rows.map(({ host, sync }) => ({ host: String(host), sync: String(sync) }))
}

export const ask = async (
  machine: Machine,
  text: string,
  values: readonly unknown[] = [],
  limitMs = ANSWER_MS,
): ReturnType<Session['query']> => {
  const at = { host: machine.host, port: machine.databasePort }
  const session = await openSession(at, limitMs).catch(() => null)
  if (session === null) return []
  try {
    return await session.query(text, values)
  } catch {
    return []
  } finally {
    session.end()
  }
}
