import { setTimeout as sleep } from 'node:timers/promises'
import { drawsOf, seedOf } from '../../server/seed/world/draws.ts'
import type { Row } from '../table.ts'
import { stillMoving, verdictOn } from './books.ts'
import { EVERY_MS, type Kill, killAtRandom } from './kills.ts'
import { doneOf, type Fires, type Length } from './lengths.ts'
import { liveDuring, nothingTold, type Told } from './member.ts'
import { percentile } from './percentile.ts'
import { type House, PIECES, type Piece } from './product.ts'

const SETTLES_LIMIT_MS = 150_000
const LOOK_MS = 500
const SECOND_MS = 1_000
const CREDITED_BUDGET_MS = 30_000
const BACK_BUDGETS_MS: Readonly<Record<Piece, number>> = {
  ...{ api: 2_000, worker: 2_000, sandbox: 2_000, postgres: 5_000 },
}

const seconds = (ms: number): string => `${(ms / SECOND_MS).toFixed(1)} s`

/** Milliseconds until no money is in transit, without intervention. */
const settledMs = async (house: House): Promise<number> => {
  const began = performance.now()
  while (performance.now() - began < SETTLES_LIMIT_MS) {
    if ((await stillMoving(house)) === 0) return performance.now() - began
    await sleep(LOOK_MS)
  }
  return Number.POSITIVE_INFINITY
}

const backRow = (kills: readonly Kill[], piece: Piece): Row[] => {
  const times = kills.filter(kill => kill.piece === piece).map(({ backMs }) => backMs)
  if (times.length === 0) return []
  const budget = BACK_BUDGETS_MS[piece]
  const middle = percentile(times, 0.5)
  return [
    {
      measure: `restart after kill -9 of ${piece}`,
      budget: `≤ ${seconds(budget)}`,
      seen: `${seconds(middle)} median`,
      figures: `${times.length} times, ${seconds(Math.max(...times))} at most`,
      kept: middle <= budget,
    },
  ]
}

const every = ({ kills: { kills, thenEveryMs } }: Length): string =>
  `every ${seconds(EVERY_MS)}, from ${kills} on every ${seconds(thenEveryMs)}`

export type Storm = { readonly told: Told; readonly kills: readonly Kill[]; readonly quietMs: number }

/** Members deposit, play and withdraw under kills. Then waits until no money is in transit. */
export const storm = async (
  house: House,
  { kills: wanted }: Length,
  seed: number,
  told: Told = nothingTold(),
  untilMs = Number.POSITIVE_INFINITY,
): Promise<Storm> => {
  const end = Math.min(untilMs, performance.now() + wanted.mostMs)
  const living = { ...house, town: house.town.slice(0, wanted.members) }
  const isEnough = (kills: number): boolean =>
    performance.now() > end ||
    (kills >= wanted.kills && told.operations >= wanted.operations && told.rounds.size > 0)
  const forMs = Math.min(wanted.forMs, end - performance.now())
  const everyMs = (kills: number): number => (kills < wanted.kills ? EVERY_MS : wanted.thenEveryMs)
  const kills = await liveDuring(living, told, seed, () =>
    killAtRandom(house, drawsOf(seedOf(seed, 0)), { forMs, isEnough, everyMs }),
  )
  return { told, kills, quietMs: await settledMs(house) }
}

/** The rows of *Faults* about kills. */
export const underKills: Fires = async (house, length, { seed, untilMs, say }) => {
  const { told, kills, quietMs } = await storm(house, length, seed, nothingTold(), untilMs)
  const { lost, doubled, faults } = await verdictOn(house, told)
  for (const fault of [...lost, ...doubled, ...faults]) say(fault)
  const p99 = percentile(told.creditedMs, 0.99)
  return [
    {
      measure: `money operations under kill -9 of api, worker, sandbox and PostgreSQL, ${every(length)}`,
      budget: '0 lost, 0 doubled, sums 0',
      seen: `${lost.length} lost, ${doubled.length} doubled, ${faults.length} that disagree`,
      figures: `${doneOf(told.operations, length.kills.operations)} acknowledged, ${doneOf(kills.length, length.kills.kills)} kills`,
      kept: lost.length + doubled.length + faults.length === 0,
    },
    ...PIECES.flatMap(piece => backRow(kills, piece)),
    {
      measure: 'a deposit paid during the kills is credited',
      budget: `≤ ${seconds(CREDITED_BUDGET_MS)}, p99`,
      seen: `${seconds(p99)} p99, ${seconds(percentile(told.creditedMs, 0.5))} median`,
      figures: `${told.creditedMs.length} deposits`,
      kept: p99 <= CREDITED_BUDGET_MS,
    },
    {
      measure: 'after the last kill, until no money is in transit',
      ...{ budget: '', seen: seconds(quietMs), figures: 'without an operator' },
    },
  ]
}
