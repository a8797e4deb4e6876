import { setTimeout as sleep } from 'node:timers/promises'
import type { Plan } from '../../tools/cluster/cluster-plan.ts'
import type { Machine } from '../../tools/cluster/machine-layout.ts'

const POLL_MS = 250
const ANSWER_MS = 2_000
const COMES_MS = 180_000

const fetchOrNull = (url: string): Promise<Response | null> =>
  fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null)

const isOk = async (url: string): Promise<boolean> => {
  const answer = await fetchOrNull(url)
  await answer?.arrayBuffer().catch(() => null)
  return answer?.ok === true
}

/**
 * Returns the machine with the primary database. Like the load balancer, it asks each machine's failover manager, the program that chooses the
 * primary.
 */
export const findPrimary = async ({ machines }: Plan): Promise<Machine> => {
  for (const end = performance.now() + COMES_MS; performance.now() < end; await sleep(POLL_MS))
    for (const machine of machines)
      if (await isOk(`http://${machine.host}:${machine.restPort}/primary`)) return machine
  throw new Error('there is no primary')
}

type Member = { readonly name: string; readonly role: string; readonly state: string }

/** Returns the cluster's database servers and their states, as the failover manager of one machine lists them. */
const membersSeenBy = async ({ host, restPort }: Machine): Promise<Member[]> => {
  const answer = await fetchOrNull(`http://${host}:${restPort}/cluster`)
  const reported = (await answer?.json().catch(() => null)) as { members?: Member[] } | null
  return reported?.members ?? []
}

/** Returns the name of the synchronous follower. This follower has all data whose commit was acknowledged. */
export const findSyncFollower = async (plan: Plan): Promise<string> => {
  for (const end = performance.now() + COMES_MS; performance.now() < end; await sleep(POLL_MS)) {
    const members = await membersSeenBy(await findPrimary(plan))
    const follower = members.find(({ role }) => role === 'sync_standby')
    if (follower !== undefined) return follower.name
  }
  throw new Error('there is no synchronous replica')
}

const isHealthy = async (plan: Plan): Promise<boolean> => {
  const [first] = plan.machines
  const members = first === undefined ? [] : await membersSeenBy(first)
  const databases =
    members.length === plan.machines.length &&
    members.every(({ state }) => state === 'running' || state === 'streaming') &&
    members.some(({ role }) => role === 'sync_standby')
  if (!databases) return false
  const { host } = plan.web
  const all = await Promise.all([
    ...plan.machines.map(machine => isOk(`http://${machine.host}:${machine.storePort}/health`)),
    ...[...plan.nodes, ...plan.workers].map(({ metricsPort }) =>
      isOk(`http://${host}:${metricsPort}/readyz`),
    ),
    isOk(`http://${host}:${plan.sandbox.port}/sandbox/clock`),
  ])
  return all.every(Boolean)
}

/** Waits until the cluster is complete: three databases, one of them a synchronous follower, three etcd stores, and all processes ready. */
export const waitUntilHealthy = async (plan: Plan): Promise<void> => {
  for (const end = performance.now() + COMES_MS; !(await isHealthy(plan)); await sleep(POLL_MS))
    if (performance.now() > end)
      throw new Error(`the cluster did not recover; its logs are in ${plan.folder}/log`)
}
