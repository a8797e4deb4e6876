/**
 * Returns the number of random seeds, that is of simulations: the environment variable LIVES_SEEDS, or `usual` without it. Example: `LIVES_SEEDS=200
 * npx vitest run …`.
 */
export const seedCount = (usual: number): number => {
  const { LIVES_SEEDS } = process.env
  const seeds = Number(LIVES_SEEDS ?? usual)
  if (!Number.isSafeInteger(seeds) || seeds < 1) throw new Error('LIVES_SEEDS is a number of seeds')
  return seeds
}

/** Returns the first random seed, from the environment variable LIVES_FROM. A developer uses it to run only some of the simulations again. */
export const firstSeed = (): number => Number(process.env.LIVES_FROM ?? 1)

/** Returns true if the partners' clocks are to be wrong in each simulation (environment variable `LIVES_CLOCKS=wrong`). */
export const areClocksWrong = (): boolean => process.env.LIVES_CLOCKS === 'wrong'

/** Returns the random seeds to play: those that LIVES_FROM and LIVES_SEEDS name, or `chosen` if neither variable is set. */
export const seedsOr = (chosen: readonly number[]): readonly number[] =>
  areSeedsNamed() ? Array.from({ length: seedCount(chosen.length) }, (_, n) => firstSeed() + n) : chosen

/** Returns true if LIVES_FROM or LIVES_SEEDS names the seeds to play. */
export const areSeedsNamed = (): boolean =>
  process.env.LIVES_FROM !== undefined || process.env.LIVES_SEEDS !== undefined
