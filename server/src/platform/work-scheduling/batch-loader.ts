/** Maximum number of keys in a batch. Larger batches save no more time. */
const BATCH_MAX = 128
/** Maximum number of concurrent batches. With only one, a read that hangs would block all other reads. */
const BATCHES_IN_FLIGHT_MAX = 2

type Waiting<K, V> = {
  readonly key: K
  readonly resolve: (value: V | null) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Batches reads of single keys. Calls that arrive while reads run share the next read. A call does not get the result of a read that began
 * before the call, and no timer delays it. The result is null for keys that `readMany` left out.
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

  // Starts the read one event-loop turn later. So callers that just got a result and call again can join it.
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
