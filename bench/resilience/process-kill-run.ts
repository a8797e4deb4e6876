import { setTimeout as sleep } from 'node:timers/promises'
import { drawsOf, seedOf } from '../../server/seed/simulated-past/random-numbers.ts'
import type { Row } from '../result-table.ts'
import { compareBooks, countInTransit } from './ledger-check.ts'
import { percentile } from './percentile.ts'
import { KILL_INTERVAL_MS, type Kill, killRandomProcesses } from './process-kills.ts'
import { PIECES, type Piece, type Product } from './product-under-test.ts'
import { type FaultRun, formatProgress, type Length } from './run-sizes.ts'
import {
  type Acknowledgements,
  type LoadOptions,
  noAcknowledgements,
  runUnderLoad,
} from './simulated-member.ts'

const SETTLES_LIMIT_MS = 150_000
const POLL_MS = 500
const SECOND_MS = 1_000
const CREDIT_BUDGET_MS = 30_000
const RESTART_BUDGETS_MS: Readonly<Record<Piece, number>> = {
  ...{ api: 2_000, worker: 2_000, sandbox: 2_000, postgres: 5_000 },
}

const seconds = (ms: number): string => `${(ms / SECOND_MS).toFixed(1)} s`

/** Waits until no money is in transit between the product and its partners, which must happen without an operator. Returns the ms. */
const waitUntilSettled = async (product: Product): Promise<number> => {
  const began = performance.now()
  while (performance.now() - began < SETTLES_LIMIT_MS) {
    if ((await countInTransit(product)) === 0) return performance.now() - began
    await sleep(POLL_MS)
  }
  return Number.POSITIVE_INFINITY
}

const restartRow = (kills: readonly Kill[], piece: Piece): Row[] => {
  const times = kills.filter(kill => kill.piece === piece).map(({ backMs }) => backMs)
  if (times.length === 0) return []
  const budget = RESTART_BUDGETS_MS[piece]
  const medianMs = percentile(times, 0.5)
  return [
    {
      measure: `restart after kill -9 of ${piece}`,
      budget: `≤ ${seconds(budget)}`,
      seen: `${seconds(medianMs)} median`,
      figures: `${times.length} times, ${seconds(Math.max(...times))} at most`,
      kept: medianMs <= budget,
    },
  ]
}

const describeIntervals = ({ kills: { kills, thenEveryMs } }: Length): string =>
  `describeIntervals ${seconds(KILL_INTERVAL_MS)}, from ${kills} on describeIntervals ${seconds(thenEveryMs)}`

export type KillResult = {
  readonly acknowledged: Acknowledgements
  readonly kills: readonly Kill[]
  readonly settlingMs: number
}

/** Kills processes while members deposit, play and withdraw. Then waits until no money is in transit. */
export const runLoadUnderKills = async (
  product: Product,
  { kills: target }: Length,
  seed: number,
  {
    acknowledged = noAcknowledgements(),
    untilMs = Number.POSITIVE_INFINITY,
    load = {},
  }: { acknowledged?: Acknowledgements; untilMs?: number; load?: LoadOptions } = {},
): Promise<KillResult> => {
  const end = Math.min(untilMs, performance.now() + target.mostMs)
  const productUnderLoad = { ...product, members: product.members.slice(0, target.members) }
  const isEnough = (kills: number): boolean =>
    performance.now() > end ||
    (kills >= target.kills && acknowledged.operations >= target.operations && acknowledged.rounds.size > 0)
  const forMs = Math.min(target.forMs, end - performance.now())
  const everyMs = (kills: number): number => (kills < target.kills ? KILL_INTERVAL_MS : target.thenEveryMs)
  const work = () => killRandomProcesses(product, drawsOf(seedOf(seed, 0)), { forMs, isEnough, everyMs })
  const kills = await runUnderLoad(productUnderLoad, acknowledged, seed, work, load)
  return { acknowledged, kills, settlingMs: await waitUntilSettled(product) }
}

export const runKills: FaultRun = async (product, length, { seed, untilMs, say }) => {
  const { acknowledged, kills, settlingMs } = await runLoadUnderKills(product, length, seed, { untilMs })
  const { lost, doubled, faults } = await compareBooks(product, acknowledged)
  for (const fault of [...lost, ...doubled, ...faults]) say(fault)
  const p99 = percentile(acknowledged.creditedMs, 0.99)
  return [
    {
      measure: `money operations under kill -9 of api, worker, sandbox and PostgreSQL, ${describeIntervals(length)}`,
      budget: '0 lost, 0 doubled, sums 0',
      seen: `${lost.length} lost, ${doubled.length} doubled, ${faults.length} that disagree`,
      figures: `${formatProgress(acknowledged.operations, length.kills.operations)} acknowledged, ${formatProgress(kills.length, length.kills.kills)} kills`,
      kept: lost.length + doubled.length + faults.length === 0,
    },
    ...PIECES.flatMap(piece => restartRow(kills, piece)),
    {
      measure: 'a deposit paid during the kills is credited',
      budget: `≤ ${seconds(CREDIT_BUDGET_MS)}, p99`,
      seen: `${seconds(p99)} p99, ${seconds(percentile(acknowledged.creditedMs, 0.5))} median`,
      figures: `${acknowledged.creditedMs.length} deposits`,
      kept: p99 <= CREDIT_BUDGET_MS,
    },
    {
      measure: 'after the last kill, until no money is in transit',
      ...{ budget: '', seen: seconds(settlingMs), figures: 'without an operator' },
    },
  ]
}
