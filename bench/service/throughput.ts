import { type Row, times, whole } from '../table.ts'
import type { ClusterHouse } from './cluster-house.ts'
import type { Cluster } from './open-cluster.ts'

const FOR_MS = 5_000
const CALLERS = 64
const SECOND_MS = 1_000

/** Profiles that are asked for by as many callers as there are members, each as soon as it is answered. */
const profilesASecond = async ({ town, calls, port }: ClusterHouse): Promise<number> => {
  const end = performance.now() + FOR_MS
  let count = 0
  const ask = async (n: number): Promise<void> => {
    const token = town[n % town.length]?.token ?? ''
    while (performance.now() < end) {
      const heard = await calls.ask(port, { method: 'GET', path: '/lobby/api/customers/profile', token })
      if (heard?.status === 200) count += 1
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, (_, n) => ask(n)))
  return (count * SECOND_MS) / FOR_MS
}

/** What one, two and three api nodes do. On a machine of few processors they share those, so it is the ratio that says something. */
export const nodesRows = async (cluster: Cluster, house: ClusterHouse): Promise<Row[]> => {
  const names = cluster.plan.nodes.map(({ name }) => name)
  const rates: number[] = []
  for (let count = 1; count <= names.length; count++) {
    await cluster.end(names.slice(count))
    cluster.backAgain(names.slice(0, count))
    if (count === names.length) await cluster.untilWhole()
    await profilesASecond(house)
    rates.push(await profilesASecond(house))
  }
  const [one = 0] = rates
  return rates.map((rate, index) => ({
    measure: `profiles through the balancer, ${index + 1} api node${index === 0 ? '' : 's'}`,
    budget: '',
    seen: times(rate / one),
    figures: `${whole(rate)}/s`,
  }))
}
