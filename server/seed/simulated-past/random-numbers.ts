/** Returns a random integer from 0 to `below` - 1. The same seed gives the same numbers (algorithm mulberry32). */
export type Draw = (below: number) => number

export const drawsOf = (seed: number): Draw => {
  let state = seed >>> 0
  return below => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

export const pick = <One>(draw: Draw, from: readonly One[]): One => {
  const one = from[draw(from.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

/** Returns a random integer from `least` to `most`, both included. */
export const between = (draw: Draw, least: number, most: number): number => least + draw(most - least + 1)

/** Returns a random index of `weights`. An index with a higher weight is more likely. */
export const weighted = (draw: Draw, weights: readonly number[]): number => {
  let left = draw(weights.reduce((sum, weight) => sum + weight, 0))
  for (const [place, weight] of weights.entries()) {
    if (left < weight) return place
    left -= weight
  }
  throw new Error('weights are whole numbers')
}

const SPREAD = 0x9e3779b1
/**
 * Derives a new random seed from a seed and some numbers. The first number is combined with the seed by xor, so neighbouring seeds have some derived
 * seeds in common. With a zero as the first number they have none.
 */
export const seedOf = (seed: number, ...parts: readonly number[]): number =>
  parts.reduce((mixed, part) => (Math.imul(mixed ^ part, SPREAD) ^ (mixed >>> 13)) >>> 0, seed + 1)
