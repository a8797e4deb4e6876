import { Button } from '@sala/ui/action/button.tsx'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import styles from './money-tab.module.css'

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e']

type Paged = Pick<
  UseInfiniteQueryResult,
  'isError' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>

type PagedListProps<Row> = {
  query: Paged
  rows: readonly Row[] | undefined
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A list that loads its rows page by page with a cursor. It shows loading, a failure, an empty list, and a button for more rows. */
export function PagedList<Row>({ query, rows, empty, children }: PagedListProps<Row>) {
  if (rows === undefined) {
    if (!query.isError) return <ListSkeleton />
    return <FailedAlert error={query.error} retry={query.refetch} />
  }
  if (rows.length === 0) return empty
  return (
    <>
      {children(rows)}
      {query.isError ? <FailedAlert error={query.error} retry={query.refetch} /> : null}
      {query.hasNextPage ? (
        <Button wide loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          ดูเพิ่ม
        </Button>
      ) : null}
    </>
  )
}

function ListSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      {SKELETON_ROWS.map(row => (
        <div key={row}>
          <Skeleton shape="text" width="38%" />
          <Skeleton shape="text" width="24%" />
        </div>
      ))}
    </div>
  )
}
