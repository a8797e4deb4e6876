/** Number of seeds of a simulation test, unless the environment sets it: `LIVES_SEEDS=200 npx vitest run …`. */
export const seedCount = (usual: number): number => {
  const { LIVES_SEEDS } = process.env
  const seeds = Number(LIVES_SEEDS ?? usual)
  if (!Number.isSafeInteger(seeds) || seeds < 1) throw new Error('LIVES_SEEDS is a number of seeds')
  return seeds
}

/** The first seed (`LIVES_FROM`), for partial runs and replays. */
export const firstSeed = (): number => Number(process.env.LIVES_FROM ?? 1)

/** `LIVES_CLOCKS=wrong`: no seed has correct clocks. */
export const areClocksWrong = (): boolean => process.env.LIVES_CLOCKS === 'wrong'

/** Seeds of `npm test`: 1,832 for an in-memory site, and some for each adapter with the whole product. */
export const WALLET_SEEDS = 1_832
export const SEEDS_OF_EACH = 12
