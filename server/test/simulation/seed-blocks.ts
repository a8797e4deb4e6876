/**
 * Returns a function that runs blocks of seeds one after the other. After the timeout of a test, Vitest starts the next test while the first one
 * still runs, and both would use one database. The next block therefore waits, and the block with the timeout ends after its current seed.
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

/** Returns the seeds from `first` to `last`. */
export const seedsFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n)
