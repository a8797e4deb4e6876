import { setTimeout as sleep } from 'node:timers/promises'
import { lostOf } from '../resilience/books.ts'
import type { Told } from '../resilience/member.ts'
import { type Row, whole } from '../table.ts'
import type { ClusterHouse } from './cluster-house.ts'
import type { Cluster } from './open-cluster.ts'
import { watchSilence } from './silence.ts'
import { type ToldDuring, toldFromNow } from './told-during.ts'
import type { Trouble } from './troubles.ts'

const SECOND_MS = 1_000
/** Observation time after recovery. */
const AFTERWARDS_MS = 8_000

const seconds = (ms: number): string => `${(ms / SECOND_MS).toFixed(1)} s`

/** Observations of a fault; `seen` is null if it needs rights that are missing. */
export type Happened = {
  readonly trouble: Trouble
  readonly seen: {
    readonly told: ToldDuring
    readonly silentMs: number
    readonly backMs: number | null
    readonly calls: number
    readonly failed: ReadonlyMap<string, number>
    /** Unexpected exits. */
    readonly ended: readonly string[]
  } | null
}

/** Injects the fault and observes until the cluster has been healthy for a while. */
export const happen = async (
  trouble: Trouble,
  cluster: Cluster,
  house: ClusterHouse,
  told: Told,
): Promise<Happened> => {
  await cluster.untilWhole()
  house.calls.failed()
  const [calls, ended] = [house.calls.count(), cluster.endedByThemselves().length]
  const telling = toldFromNow(told)
  const silence = watchSilence(() => told.operations)
  const givenBackAt = await trouble.does(cluster)
  await cluster.untilWhole()
  if (givenBackAt !== null) await sleep(AFTERWARDS_MS)
  const heard = await silence.stop()
  if (givenBackAt === null) return { trouble, seen: null }
  return {
    trouble,
    seen: {
      told: telling.stop(),
      silentMs: heard.longestMs,
      backMs: givenBackAt === undefined ? null : heard.afterMs(givenBackAt),
      calls: house.calls.count() - calls,
      failed: house.calls.failed(),
      ended: cluster.endedByThemselves().slice(ended),
    },
  }
}

/** Builds the row after the run, when the partners' records are complete. */
export const rowOf = async ({ trouble, seen }: Happened, house: ClusterHouse): Promise<Row> => {
  const { what: measure } = trouble
  const budget = ['0 lost, 0 doubled', trouble.budget].filter(Boolean).join(', ')
  if (seen === null)
    return { measure, budget, seen: 'not permitted on this machine', figures: '', kept: null }
  const { told, silentMs, backMs, calls, failed, ended } = seen
  const [lost, doubled] = [await lostOf(house, told.acknowledged()), told.doubled()]
  const failures = [...failed.values()].reduce((sum, some) => sum + some, 0)
  const isKept =
    lost.length + doubled.length + ended.length === 0 &&
    failures <= (trouble.mostFailed ?? Number.POSITIVE_INFINITY) &&
    (backMs ?? silentMs) <= trouble.mostSilentMs &&
    told.slowestCreditMs <= (trouble.mostCreditMs ?? Number.POSITIVE_INFINITY)
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
      `${whole(told.operations)} acknowledged`,
      `${whole(calls)} calls`,
      ...[...failed].map(([status, some]) => `${some} × ${status}`),
      `slowest credit ${seconds(told.slowestCreditMs)}`,
      ...(ended.length === 0 ? [] : [`exited unexpectedly: ${ended.join(', ')}`]),
    ].join('; '),
    kept: isKept,
  }
}
