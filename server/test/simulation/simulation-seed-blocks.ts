/**
 * Returns a function that runs groups (blocks) of simulations one after the other. When a test times out, Vitest starts the next test although the
 * first one still runs on the same database. The next block therefore waits until the block that timed out has ended its current simulation.
 */
export const blocksInTurn = () => {
  let running: Promise<unknown> = Promise.resolve()
  return async (
    seeds: readonly number[],
    signal: AbortSignal,
    play: (seed: number) => Promise<void>,
  ): Promise<void> => {
    const block = running.then(async () => {
      for (const seed of seeds) {
        if (signal.aborted) return
        await play(seed)
      }
    })
    running = block.catch(() => undefined)
    await block
  }
}

/** Returns the random seeds from `first` to `last`. */
export const seedsFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n)
