/** Returns the next pseudo-random number between 0 and 1 (mulberry32). The same seed gives the same sequence. */
export type Chance = () => number

export const chanceOf = (seed: number): Chance => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const between = (chance: Chance, least: number, most: number): number =>
  least + chance() * (most - least)

export const oneOf = <T>(chance: Chance, all: readonly [T, ...T[]]): T =>
  all[Math.floor(chance() * all.length)] ?? all[0]
