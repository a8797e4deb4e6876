import type { Acknowledgements } from '../resilience/simulated-member.ts'
import { type Row, times, whole } from '../result-table.ts'
import type { Cluster } from './cluster-under-test.ts'
import type { ClusterProduct } from './cluster-with-members.ts'

const CALLERS = 64
const SECOND_MS = 1_000

type Rates = { readonly profiles: number; readonly operations: number }

/**
 * Sends profile calls for `forMs` ms, each as soon as the previous one is answered. Returns how many of these calls were answered per second, and how
 * many operations of members the product acknowledged per second.
 */
const ratesOf = async (
  { members, calls, port }: ClusterProduct,
  acknowledged: Acknowledgements,
  forMs: number,
): Promise<Rates> => {
  const end = performance.now() + forMs
  const before = acknowledged.operations
  let count = 0
  const ask = async (n: number): Promise<void> => {
    const token = members[n % members.length]?.token ?? ''
    while (performance.now() < end) {
      const reply = await calls.ask(port, { method: 'GET', path: '/lobby/api/customers/profile', token })
      if (reply?.status === 200) count += 1
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, (_, n) => ask(n)))
  const asecond = (some: number): number => (some * SECOND_MS) / forMs
  return { profiles: asecond(count), operations: asecond(acknowledged.operations - before) }
}

/** Measures the throughput of one, two and three API nodes. If a machine has few cores, only the ratios mean something. */
export const nodesRows = async (
  cluster: Cluster,
  product: ClusterProduct,
  acknowledged: Acknowledgements,
  forMs: number,
): Promise<Row[]> => {
  const names = cluster.plan.nodes.map(({ name }) => name)
  const rates: Rates[] = []
  for (let count = 1; count <= names.length; count++) {
    await cluster.end(names.slice(count))
    cluster.backAgain(names.slice(0, count))
    if (count === names.length) await cluster.waitUntilHealthy()
    await ratesOf(product, acknowledged, forMs)
    rates.push(await ratesOf(product, acknowledged, forMs))
  }
  const [one] = rates
  return rates.map(({ profiles, operations }, index) => ({
    measure: `profiles through the balancer while members act, ${index + 1} api node${index === 0 ? '' : 's'}`,
    budget: '',
    seen: times(profiles / (one?.profiles ?? 0)),
    figures: `${whole(profiles)}/s, and ${whole(operations)} acknowledged operations/s of members`,
  }))
}
