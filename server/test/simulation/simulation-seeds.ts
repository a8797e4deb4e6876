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

/** Returns true if LIVES_ALL is set, as it is before a change is taken in (`.ci/run`). Then tests play all that they can. */
export const playsAll = (): boolean => process.env.LIVES_ALL !== undefined

/**
 * Returns the size of a test that does the same many times, such as a number of guesses: `all` if LIVES_ALL is set, otherwise `usual`, which is
 * enough to fail for the same reason.
 */
export const sizeOr = <Size>(usual: Size, all: Size): Size => (playsAll() ? all : usual)

/**
 * Returns the random seeds to play: those that LIVES_FROM and LIVES_SEEDS name; without them `chosen`, or the seeds 1 to `all` if LIVES_ALL is set.
 */
export const seedsOr = (chosen: readonly number[], all: number): readonly number[] => {
  if (!areSeedsNamed() && !playsAll()) return chosen
  return Array.from({ length: seedCount(all) }, (_, n) => firstSeed() + n)
}

/** Returns true if LIVES_FROM or LIVES_SEEDS names the seeds to play. */
export const areSeedsNamed = (): boolean =>
  process.env.LIVES_FROM !== undefined || process.env.LIVES_SEEDS !== undefined

/** Numbers of random seeds of the simulation with an in-memory game site and of each adapter, from which the chosen seeds are taken. */
export const ALL_WALLET_SEEDS = 1_832
export const ALL_ADAPTER_SEEDS = 12
