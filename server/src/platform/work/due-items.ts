/** Maximum items of a run. Items above this number are left to the next run. */
const TRIED_MAX = 10_000

/**
 * Iterates due items in pages, each item once per run, so that failing items do not block others. `find`
 * returns at most `limit` items and leaves out those already tried.
 */
export async function* iterateDueItems<T>(
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
