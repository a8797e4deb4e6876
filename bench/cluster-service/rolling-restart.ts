import { type Cluster, processNamesOn } from './cluster-under-test.ts'
import { laterVersion } from './product-versions.ts'

/**
 * Stops the named processes gracefully, all at the same time, starts them again and waits until the cluster is healthy. The cluster must be able to
 * work while all of them are stopped.
 */
const renewed = async (cluster: Cluster, names: readonly string[]): Promise<void> => {
  await cluster.end(names)
  cluster.backAgain(names)
  await cluster.waitUntilHealthy()
}

/** Upgrades the product while members use it. While nodes restart, the load balancer keeps the members' connections open. */
export const rollProduct = async (cluster: Cluster): Promise<void> => {
  await cluster.bringLater(await laterVersion(cluster.plan.folder))
  await cluster.renewBalancer()
  for (const { name } of [...cluster.plan.nodes, ...cluster.plan.workers]) await renewed(cluster, [name])
}

/** Restarts all databases one after the other, the followers first. Before the primary restarts, one of the followers takes over its role. */
export const rollDatabases = async (cluster: Cluster): Promise<void> => {
  const led = await cluster.primary()
  for (const machine of cluster.plan.machines.filter(one => one !== led))
    for (const name of processNamesOn(machine)) await renewed(cluster, [name])
  await cluster.switchPrimary()
  await cluster.waitUntilHealthy()
  for (const name of processNamesOn(led)) await renewed(cluster, [name])
}
