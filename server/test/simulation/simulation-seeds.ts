/** Returns the number of seeds that a simulation test runs. An environment variable can set it: `LIVES_SEEDS=200 npx vitest run …`. */
export const seedCount = (usual: number): number => {
  const { LIVES_SEEDS } = process.env
  const seeds = Number(LIVES_SEEDS ?? usual)
  if (!Number.isSafeInteger(seeds) || seeds < 1) throw new Error('LIVES_SEEDS is a number of seeds')
  return seeds
}

/** Returns the number of the first seed (`LIVES_FROM`), for partial and repeated runs. */
export const firstSeed = (): number => Number(process.env.LIVES_FROM ?? 1)

/** Returns whether the partners' clocks are wrong in every seed (`LIVES_CLOCKS=wrong`). */
export const areClocksWrong = (): boolean => process.env.LIVES_CLOCKS === 'wrong'

/**
 * Number of seeds in `npm test` for the simulation with an in-memory game site. For each adapter, the simulation with the whole product has
 * `SEEDS_OF_EACH`.
 */
export const WALLET_SEEDS = 1_832
export const SEEDS_OF_EACH = 12
