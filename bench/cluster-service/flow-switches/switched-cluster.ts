import type { Cluster } from '../cluster-under-test.ts'
import type { ClusterProduct } from '../cluster-with-members.ts'
import { KILLED_NODE } from './closing-record.ts'
import type { SwitchedProduct } from './closing-run.ts'

/** Returns the cluster as a product whose flow switches can be closed, with the faults that may happen meanwhile. */
export const switchedCluster = (cluster: Cluster, product: ClusterProduct): SwitchedProduct => ({
  ...product,
  nodes: cluster.plan.nodes,
  cause: async fault => {
    if (fault === 'api-killed') cluster.kill([KILLED_NODE])
    else await cluster.switchPrimary()
    await cluster.waitUntilHealthy()
  },
})
