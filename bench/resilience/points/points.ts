import type { Row } from '../../table.ts'
import { unreadOf } from '../at-once.ts'
import { stillMoving, verdictOn } from '../books.ts'
import { until } from '../kept-process.ts'
import { doneOf, type Fires, type Length } from '../lengths.ts'
import { nothingTold, type Told } from '../member.ts'
import { type House, type HouseOptions, openHouse, type Way } from '../product.ts'
import { type Between, openBetween } from './between.ts'
import { type Actor, CUTS, type Cut, OPERATIONS_COUNT, POINTS } from './operations.ts'
import { openTraps, type Traps } from './traps.ts'

/** Longer than the jobs of a dead worker stay locked. */
const MET_LIMIT_MS = 90_000
const BACK_LIMIT_MS = 120_000
/** Longer than the lookup delay of an order with an unknown outcome. */
const SETTLES_LIMIT_MS = 180_000

/** A product whose connections go through proxies with traps. */
export type TrappedHouse = House & { readonly traps: Traps }

/** The process that makes the calls of this connection. */
const callerOn = (way: Way): 'api' | 'worker' => (way.startsWith('worker') ? 'worker' : 'api')

export const openTrappedHouse = async (
  options: Pick<HouseOptions, 'members' | 'folder'>,
): Promise<TrappedHouse> => {
  const betweens: Between[] = []
  let opened: House | null = null
  const traps = openTraps(way => opened?.kill(callerOn(way)))
  const between = async (way: Way, port: number): Promise<number> => {
    const carried = await openBetween(way, port, traps)
    betweens.push(carried)
    return carried.port
  }
  const close = (): void => {
    for (const carried of betweens) carried.close()
  }
  try {
    const house = await openHouse({ ...options, between })
    opened = house
    return { ...house, traps, stop: () => house.stop().finally(close) }
  } catch (error) {
    close()
    throw error
  }
}

export type Cuts = { readonly done: number; readonly quietMs: number; readonly faults: string[] }

/** Returns violations: the point was not reached, or the retry got another response. */
const cutOne = async (house: TrappedHouse, cut: Cut, actor: Actor): Promise<string[]> => {
  const { trap, does } = await cut.prepare(actor)
  for (const piece of ['api', 'worker'] as const)
    await until(`${piece} is ready`, () => house.isReady(piece), BACK_LIMIT_MS)
  const snapped = house.traps.lay(trap)
  const late = setTimeout(house.traps.takeUp, MET_LIMIT_MS)
  try {
    const answered = await does()
    if (answered === null) return ['was refused']
    const faults = (await snapped) ? [] : ['the point was not reached']
    if (cut.isKeyed && (await does()) !== answered)
      faults.push(`the retry got another response than ${answered}`)
    return faults
  } finally {
    clearTimeout(late)
    house.traps.takeUp()
  }
}

/**
 * Interrupts each operation at each of its points, each for another member. Then waits until no money is in
 * transit.
 */
export const cutAll = async (
  house: TrappedHouse,
  told: Told,
  rounds: number,
  untilMs = Number.POSITIVE_INFINITY,
): Promise<Cuts> => {
  const fire = { house, told, isOver: () => false }
  const faults: string[] = []
  let done = 0
  for (let round = 0; round < rounds; round++)
    for (const cut of CUTS) {
      const citizen = house.town[done]
      if (citizen === undefined || performance.now() > untilMs) break
      const actor = { house, fire, citizen, key: `cut-number-${done}` }
      const seen = await cutOne(house, cut, actor).catch(error => [String(error)])
      for (const fault of seen) faults.push(`${cut.operation}: ${POINTS[cut.point]}: ${fault}`)
      done += 1
    }
  const began = performance.now()
  await until('the statement is read', async () => (await unreadOf(house)) === 0, SETTLES_LIMIT_MS)
  await until('no money is in transit', async () => (await stillMoving(house)) === 0, SETTLES_LIMIT_MS)
  return { done, quietMs: performance.now() - began, faults }
}

/** The row of *Faults* about kills at named points, on a separate product. */
export const points = async (
  { points: rounds }: Length,
  { folder, untilMs, say }: { readonly folder?: string | undefined } & Parameters<Fires>[2],
): Promise<Row[]> => {
  const house = await openTrappedHouse({ members: rounds * CUTS.length, folder })
  try {
    const told = nothingTold()
    const { done, quietMs, faults: short } = await cutAll(house, told, rounds, untilMs)
    const { lost, doubled, faults } = await verdictOn(house, told)
    for (const fault of [...short, ...lost, ...doubled, ...faults]) say(fault)
    return [
      {
        measure: `kills at named points: ${OPERATIONS_COUNT} operations × ${Object.keys(POINTS).length} points, ${CUTS.length} that exist, ${rounds} times`,
        budget: '0 lost, 0 doubled, sums 0',
        seen: `${lost.length} lost, ${doubled.length} doubled, ${faults.length} that disagree, ${short.length} answered otherwise`,
        figures: `${doneOf(done, rounds * CUTS.length)} kills; no money in transit ${(quietMs / 1_000).toFixed(1)} s after the last, without an operator`,
        kept: short.length + lost.length + doubled.length + faults.length === 0,
      },
    ]
  } finally {
    await house.stop()
  }
}
