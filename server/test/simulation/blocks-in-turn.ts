/**
 * Returns a function that runs blocks of seeds one after another. After the timeout of a test, Vitest starts the next one although the first still
 * runs, and both would use the same database. So the next block waits, and the timed-out block ends after its current seed.
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

/** Returns the numbers of the seeds from `first` to `last`. */
export const seedsFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n)
