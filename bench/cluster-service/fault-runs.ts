import { compareBooks } from '../resilience/ledger-check.ts'
import { noAcknowledgements, runUnderLoad } from '../resilience/simulated-member.ts'
import { type Row, whole } from '../result-table.ts'
import { clusterFaults } from './cluster-faults.ts'
import { lastLogLines } from './cluster-processes.ts'
import { openCluster } from './cluster-under-test.ts'
import { openClusterProduct } from './cluster-with-members.ts'
import { type FaultObservation, observeFault, rowOf } from './fault-observation.ts'
import { closingPlan } from './flow-switches/closing-plan.ts'
import type { Answer } from './flow-switches/closing-record.ts'
import { rowOfClosing } from './flow-switches/closing-rows.ts'
import { closeSwitches, membersForClosings, type ObservedClosing } from './flow-switches/closing-run.ts'
import { recordAnswers } from './flow-switches/new-requests.ts'
import { switchedCluster } from './flow-switches/switched-cluster.ts'
import type { Length } from './measurement-durations.ts'
import { firstVersion, type Version } from './product-versions.ts'
import { nodesRows } from './throughput.ts'

export const NODES = 'nodes'
/** Name of the rows about flow switches, each of which closes one part of the lobby. */
export const FLOW_SWITCHES = 'flow-switches'
export const namesOf = ({ durations }: Length): string[] => [
  ...[NODES, ...clusterFaults(durations).map(({ name }) => name), FLOW_SWITCHES],
]

type Options = {
  readonly length: Length
  readonly seed: number
  /** Names of the rows to measure for the results table. They are measured in the order of `namesOf`, whatever the order of this list. */
  readonly only: readonly string[]
  readonly folder?: string | undefined
  readonly port: number
  readonly say: (line: string) => void
  /** Signal that aborts the run. The run then ends before the next fault and stops all processes. */
  readonly signal: AbortSignal
}

/**
 * Causes the faults one after the other while members use the cluster through the load balancer. At the end, compares the product's records with the
 * partners'. Returns the rows of the results table.
 */
export const runClusterFaults = async (options: Options): Promise<Row[]> => {
  const { length, seed, only, folder, port, say, signal } = options
  let version: Version | null = null
  const rootIn = (own: string): string => {
    version = firstVersion(own, only)
    say(`the cluster starts with ${version.name}`)
    return version.root
  }
  const cluster = await openCluster({ folder, port, rootIn, tell: say, signal })
  const closings = only.includes(FLOW_SWITCHES) ? closingPlan() : []
  const closingMembers = closings.length === 0 ? 0 : membersForClosings(cluster.plan.nodes.length, closings)
  const openProduct = async () => {
    // While the followers copy the primary, connections may break, and seeding the members does not repeat a call.
    await cluster.waitUntilHealthy()
    return openClusterProduct(cluster, length.members + closingMembers)
  }
  // If the product cannot be opened, the processes of the cluster that already run are stopped.
  const opened = await openProduct().catch(async error => {
    say(lastLogLines(cluster.logs))
    await cluster.stop()
    throw error
  })
  const answers: Answer[] = []
  const product = { ...opened, calls: recordAnswers(opened.calls, opened.port, answers) }
  const productUnderLoad = { ...product, members: product.members.slice(0, length.members) }
  try {
    const acknowledged = noAcknowledgements()
    const rows: Row[] = []
    const observations: FaultObservation[] = []
    const observedClosings: ObservedClosing[] = []
    await runUnderLoad(productUnderLoad, acknowledged, seed, async () => {
      if (only.includes(NODES))
        rows.push(...(await nodesRows(cluster, product, acknowledged, length.nodesMs)))
      for (const fault of clusterFaults(length.durations).filter(({ name }) => only.includes(name))) {
        if (signal.aborted) return
        say(`${fault.name}: ${fault.what}`)
        observations.push(await observeFault(fault, cluster, product, acknowledged))
      }
      if (closings.length === 0) return
      const members = product.members.slice(length.members)
      const switched = switchedCluster(cluster, product)
      const options = { closings, members, say, signal }
      observedClosings.push(...(await closeSwitches(switched, { acknowledged, answers }, options)))
    })
    const { lost, doubled, faults } = await compareBooks(product, acknowledged)
    for (const fault of [...lost, ...doubled, ...faults]) say(`seed ${seed}: ${fault}`)
    for (const one of observations) rows.push(await rowOf(one, product))
    for (const one of observedClosings) rows.push(await rowOfClosing(one, product, say))
    rows.push({
      measure: 'all acknowledgements, compared with the records of the partners',
      budget: '0 lost, 0 doubled, exact to the satang',
      seen: `${lost.length} lost, ${doubled.length} doubled, ${faults.length} that disagree`,
      figures: `seed ${seed}: ${whole(acknowledged.operations)} acknowledged by ${length.members} members`,
      kept: lost.length + doubled.length + faults.length === 0,
    })
    return rows
  } finally {
    await product.close()
    await cluster.stop()
  }
}
