import type { Cluster } from '../cluster-under-test.ts'
import type { ClusterProduct } from '../cluster-with-members.ts'
import type { SwitchedProduct } from './closing-run.ts'

/** Name of the API node that is killed while a switch is closed. */
const KILLED = 'api2'

/** Returns the cluster as a product whose flow switches can be closed, with the faults that may happen meanwhile. */
export const switchedCluster = (cluster: Cluster, product: ClusterProduct): SwitchedProduct => ({
  ...product,
  nodes: cluster.plan.nodes,
  cause: async fault => {
    if (fault === 'api-killed') cluster.kill([KILLED])
    else await cluster.switchPrimary()
    await cluster.waitUntilHealthy()
  },
})
