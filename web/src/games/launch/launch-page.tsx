import spoken from '@sala/ui/screen-reader-text.module.css'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LaunchArt } from './launch-art.tsx'
import { LaunchFailed } from './launch-failure-message.tsx'
import styles from './launch-page.module.css'
import { useLaunch } from './use-launch.ts'

const route = getRouteApi('/blank-layout/game')

/** The page that a new tab opens for a game. It fetches the URL that starts the game at the game site and redirects to it (R13). */
export function GamePage() {
  const search = route.useSearch()
  const { data, error, refetch, isFetching } = useLaunch(search)
  useEffect(() => {
    if (data) window.location.replace(data)
  }, [data])
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <h1 className={spoken.spoken}>เปิดเกม</h1>
      {error && !isFetching ? (
        <LaunchFailed error={error} retry={() => void refetch()} />
      ) : (
        <LaunchArt gameId={search.game_id} />
      )}
    </main>
  )
}
