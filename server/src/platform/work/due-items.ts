/** A run ends somewhere, however much is due: the rest is for the next. */
const TRIED_MAX = 10_000

/**
 * Everything that is due, some at a time and each once a run: what could not be finished, and so is still the oldest, keeps nobody
 * behind it waiting. `find` answers at most `limit` items, without those that were tried.
 */
export async function* untried<T>(
  limit: number,
  find: (tried: readonly string[], limit: number) => Promise<readonly T[]>,
  idOf: (item: T) => string,
): AsyncGenerator<T> {
  const tried: string[] = []
  while (tried.length < TRIED_MAX) {
    const items = await find(tried, limit)
    for (const item of items) {
      tried.push(idOf(item))
      yield item
    }
    if (items.length < limit) return
  }
}
