/** Maximum number of keys in a batch. A larger batch saves no more time. */
const BATCH_MAX = 128
/** Maximum number of concurrent batches. There are two, because a read that hangs would otherwise block all others. */
const BATCHES_IN_FLIGHT_MAX = 2

type Waiting<K, V> = {
  readonly key: K
  readonly resolve: (value: V | null) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Reads single keys in batches. Calls that arrive while reads run share the next read. No timer delays a call, and none gets the result of a read
 * that began before it. The result is null for a key that `readMany` left out.
 */
export const createBatchLoader = <K, V>(readMany: (keys: K[]) => Promise<ReadonlyMap<K, V>>) => {
  let waiting: Waiting<K, V>[] = []
  let inFlight = 0
  let woken = false

  const read = async (batch: readonly Waiting<K, V>[]): Promise<void> => {
    try {
      const found = await readMany([...new Set(batch.map(({ key }) => key))])
      for (const { key, resolve } of batch) resolve(found.get(key) ?? null)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  // Starts the read one turn of the event loop later, so that callers that just got a result and call again can join it.
  const wake = (): void => {
    if (woken || waiting.length === 0 || inFlight === BATCHES_IN_FLIGHT_MAX) return
    woken = true
    setImmediate(() => {
      woken = false
      const batch = waiting.slice(0, BATCH_MAX)
      waiting = waiting.slice(BATCH_MAX)
      inFlight++
      void read(batch).then(() => {
        inFlight--
        wake()
      })
      wake()
    })
  }

  return (key: K): Promise<V | null> =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      wake()
    })
}
