import { type Draw, drawsOf, pick, seedOf } from '../seed/simulated-past/random-numbers.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../src/platform/calendar.ts'
import { areClocksWrong } from './simulation/simulation-seeds.ts'

/** Error of a partner's clock in ms at the start, and its growth per hour. A positive error means that the clock is ahead of Sala's. */
export type ClockError = { readonly ahead_ms: number; readonly drift_ms_per_hour: number }

const NO_ERROR: ClockError = { ahead_ms: 0, drift_ms_per_hour: 0 }
const SIZES_MS = [1_000, 5_000, 40_000, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS] as const
/** In one of this many simulations, all clocks are right. */
const RIGHT_ONE_IN = 3
/**
 * Number of the sequence of random numbers for clock errors. The sequence depends on this number and the simulation's seed only, so other random
 * choices do not change it.
 */
const CLOCKS_PART = 4

/** Returns a random clock error. Either the clock is wrong by a constant, or it starts right and reaches the error after `lifeHours`. */
const drawClockError = (draw: Draw, lifeHours: number): ClockError => {
  const kind = pick(draw, ['ahead', 'behind', 'drifting ahead', 'drifting behind'] as const)
  const size_ms = pick(draw, SIZES_MS)
  const signed_ms = kind === 'ahead' || kind === 'drifting ahead' ? size_ms : -size_ms
  if (kind === 'ahead' || kind === 'behind') return { ahead_ms: signed_ms, drift_ms_per_hour: 0 }
  const rate = Math.sign(signed_ms) * Math.max(1, Math.round(size_ms / lifeHours))
  return { ahead_ms: 0, drift_ms_per_hour: rate }
}

const isRightSeed = (seed: number): boolean => seed % RIGHT_ONE_IN === 0 && !areClocksWrong()

/** Returns the clock error of each partner for one simulation. In every third seed all clocks are right, unless `LIVES_CLOCKS=wrong` is set. */
export const clockErrorsOf = <P extends string>(
  seed: number,
  partners: readonly P[],
  lifeHours: number,
): readonly { readonly partner: P; readonly error: ClockError }[] => {
  const draw = drawsOf(seedOf(seed, CLOCKS_PART))
  const isRight = isRightSeed(seed)
  return partners.map(partner => ({ partner, error: isRight ? NO_ERROR : drawClockError(draw, lifeHours) }))
}

const STEP_SIZES_MS = [1_000, 40_000, 10 * MINUTE_MS, HOUR_MS, DAY_MS, 3 * DAY_MS] as const
/**
 * Number of the sequence of random numbers for clock jumps. The sequence depends on this number and the simulation's seed only, so other random
 * choices do not change it.
 */
const STEPS_PART = 5

/** A jump of a partner's clock in step number `turn` of the simulation. A positive `by_ms` is a jump forward, a negative one a jump back. */
export type ClockStep = { readonly turn: number; readonly by_ms: number }

/** Returns random jumps of one clock. Three of four clocks jump in the first half of a simulation. Some of these jump back in the second half. */
const drawSteps = (draw: Draw, turns: number): readonly ClockStep[] => {
  const kind = pick(draw, ['none', 'stays', 'stays', 'returns'] as const)
  const by_ms = pick(draw, STEP_SIZES_MS) * pick(draw, [1, -1])
  const half = Math.ceil(turns / 2)
  const step = { turn: draw(half), by_ms }
  const back = { turn: half + draw(turns - half), by_ms: -by_ms }
  if (kind === 'none') return []
  return kind === 'stays' ? [step] : [step, back]
}

/** Returns the clock jumps of all partners, for a simulation of `turns` steps. */
export const clockStepsOf = <P extends string>(
  seed: number,
  partners: readonly P[],
  turns: number,
): readonly (ClockStep & { readonly partner: P })[] => {
  if (isRightSeed(seed)) return []
  const draw = drawsOf(seedOf(seed, STEPS_PART))
  return partners.flatMap(partner => drawSteps(draw, turns).map(step => ({ partner, ...step })))
}

export const errorAfter = ({ ahead_ms, drift_ms_per_hour }: ClockError, elapsedMs: number): number =>
  Math.round(ahead_ms + (drift_ms_per_hour * elapsedMs) / HOUR_MS)

/** Returns a name for the kind of a clock error, such as ahead or drifting, for the report about a simulation. */
export const kindOf = ({ ahead_ms, drift_ms_per_hour }: ClockError): string => {
  if (drift_ms_per_hour !== 0) return 'drifts'
  if (ahead_ms === 0) return 'is right'
  return ahead_ms > 0 ? 'is ahead' : 'is behind'
}
