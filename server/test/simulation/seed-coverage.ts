/** Situations that the simulation of each seed reached, such as the status of a transfer together with the fault of a call. */
type ReachedBySeed = ReadonlyMap<number, ReadonlySet<string>>

/** Returns all situations that at least one of the simulations reached. */
export const allReached = (reached: ReachedBySeed): Set<string> =>
  new Set([...reached.values()].flatMap(situations => [...situations]))

/**
 * Returns a small list of seeds that together reach each situation `times` times, or as often as all seeds reach it. Each step takes the seed that
 * reaches the most situations which are still missing, and the lowest of equal ones.
 */
export const chooseSeeds = (reached: ReachedBySeed, times: number): number[] => {
  const missing = new Map<string, number>()
  for (const situation of allReached(reached)) {
    const count = [...reached.values()].filter(own => own.has(situation)).length
    missing.set(situation, Math.min(times, count))
  }
  const left = new Map(reached)
  const chosen: number[] = []
  while (missing.size > 0) {
    const [seed, own] = [...left].reduce((best, next) =>
      countMissing(next[1], missing) > countMissing(best[1], missing) ? next : best,
    )
    for (const situation of own) {
      const still = (missing.get(situation) ?? 0) - 1
      if (still > 0) missing.set(situation, still)
      else missing.delete(situation)
    }
    left.delete(seed)
    chosen.push(seed)
  }
  return chosen.toSorted((a, b) => a - b)
}

const countMissing = (own: ReadonlySet<string>, missing: ReadonlyMap<string, number>): number =>
  [...own].filter(situation => missing.has(situation)).length

/**
 * Prints the seeds that `chooseSeeds` takes of those that were played, if the environment variable LIVES_CHOOSE is set. Example: `LIVES_CHOOSE=1
 * LIVES_SEEDS=1832 npx vitest run …`.
 */
export const printChosenSeeds = (name: string, reached: ReachedBySeed, times: number): void => {
  if (process.env.LIVES_CHOOSE === undefined) return
  const chosen = chooseSeeds(reached, times)
  console.log(`${name}: ${allReached(reached).size} situations, ${chosen.length} seeds: ${chosen.join(', ')}`)
}
