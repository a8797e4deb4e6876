import { setTimeout as sleep } from 'node:timers/promises'
import { findLost } from '../resilience/ledger-check.ts'
import type { Acknowledgements } from '../resilience/simulated-member.ts'
import { type Row, whole } from '../result-table.ts'
import { type AcknowledgementWindow, openAcknowledgementWindow } from './acknowledged-operations.ts'
import type { ClusterFault } from './cluster-faults.ts'
import type { Cluster } from './cluster-under-test.ts'
import type { ClusterProduct } from './cluster-with-members.ts'
import { measureSilence } from './longest-interruption.ts'

const SECOND_MS = 1_000
/** Time in ms for which the cluster is observed after its recovery. */
const AFTERWARDS_MS = 8_000

const seconds = (ms: number): string => `${(ms / SECOND_MS).toFixed(1)} s`

/** Observations during a fault. `seen` is null if the test lacked the rights to cause the fault. */
export type FaultObservation = {
  readonly fault: ClusterFault
  readonly seen: {
    readonly window: AcknowledgementWindow
    readonly silentMs: number
    readonly backMs: number | null
    readonly calls: number
    readonly failed: ReadonlyMap<string, number>
    readonly ended: readonly string[]
  } | null
}

/** Causes the fault, then observes the cluster until it has been healthy for `AFTERWARDS_MS`. */
export const observeFault = async (
  fault: ClusterFault,
  cluster: Cluster,
  product: ClusterProduct,
  acknowledged: Acknowledgements,
): Promise<FaultObservation> => {
  await cluster.waitUntilHealthy()
  product.calls.failed()
  const [calls, ended] = [product.calls.count(), cluster.endedByThemselves().length]
  const window = openAcknowledgementWindow(acknowledged)
  const silence = measureSilence(() => acknowledged.operations)
  const repairedAt = await fault.does(cluster)
  await cluster.waitUntilHealthy()
  if (repairedAt !== null) await sleep(AFTERWARDS_MS)
  const silent = await silence.stop()
  if (repairedAt === null) return { fault, seen: null }
  return {
    fault,
    seen: {
      window: window.stop(),
      silentMs: silent.longestMs,
      backMs: repairedAt === undefined ? null : silent.afterMs(repairedAt),
      calls: product.calls.count() - calls,
      failed: product.calls.failed(),
      ended: cluster.endedByThemselves().slice(ended),
    },
  }
}

export const rowOf = async ({ fault, seen }: FaultObservation, product: ClusterProduct): Promise<Row> => {
  const { what: measure } = fault
  const budget = ['0 lost, 0 doubled', fault.budget].filter(Boolean).join(', ')
  if (seen === null)
    return { measure, budget, seen: 'not permitted on this machine', figures: '', kept: null }
  const { window, silentMs, backMs, calls, failed, ended } = seen
  const [lost, doubled] = [await findLost(product, window.acknowledged()), window.doubled()]
  const failures = [...failed.values()].reduce((sum, some) => sum + some, 0)
  const isKept =
    lost.length + doubled.length + ended.length === 0 &&
    failures <= (fault.mostFailed ?? Number.POSITIVE_INFINITY) &&
    (backMs ?? silentMs) <= fault.mostSilentMs &&
    window.slowestCreditMs <= (fault.mostCreditMs ?? Number.POSITIVE_INFINITY)
  return {
    measure,
    budget,
    seen: [
      ...(backMs === null ? [] : [`back after ${seconds(backMs)}`]),
      `silent ${seconds(silentMs)}`,
      `${failures} failed calls`,
      `${lost.length} lost, ${doubled.length} doubled`,
    ].join(', '),
    figures: [
      `${whole(window.operations)} acknowledged`,
      `${whole(calls)} calls`,
      ...[...failed].map(([status, some]) => `${some} × ${status}`),
      `slowest credit ${seconds(window.slowestCreditMs)}`,
      ...(ended.length === 0 ? [] : [`exited unexpectedly: ${ended.join(', ')}`]),
    ].join('; '),
    kept: isKept,
  }
}
