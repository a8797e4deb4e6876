/** Maximum number of items that one run of a job handles. The next run takes the rest. */
const TRIED_MAX = 10_000

/**
 * Iterates over due items in pages. Each item occurs once per run, so that failing items do not block others. `find` returns at most
 * `limit` items that were not tried in this run.
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
