import { useInfiniteQuery } from '@tanstack/react-query'

/** The loaded pages of a list, and the state of loading. */
export type Pages<Row> = {
  rows: Row[] | undefined
  error: unknown
  again: () => unknown
  /** Loads the next page; undefined if there are no more pages. */
  more: (() => void) | undefined
}

type Page<Row, Before> = { rows: Row[]; before: Before | null }

/**
 * Loads a list page by page, newest rows first. `name` begins with the method and path of the call, so that `refetchCalls` finds the query.
 * Nothing is loaded unless `enabled` is true.
 */
export const usePages = <Row, Before>(
  name: readonly unknown[],
  read: (before: Before | undefined, signal: AbortSignal) => Promise<Page<Row, Before>>,
  enabled = true,
): Pages<Row> => {
  const query = useInfiniteQuery({
    queryKey: [...name, 'pages'],
    initialPageParam: undefined as Before | undefined,
    queryFn: ({ pageParam, signal }) => read(pageParam as Before | undefined, signal),
    getNextPageParam: page => page.before ?? undefined,
    enabled,
  })
  return {
    rows: query.data?.pages.flatMap(page => page.rows),
    error: query.error,
    again: query.refetch,
    more: query.hasNextPage && !query.isFetching ? () => void query.fetchNextPage() : undefined,
  }
}
