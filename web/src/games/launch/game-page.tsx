import { Logo } from '@sala/ui/brand/logo.tsx'
import { Spinner } from '@sala/ui/loading/spinner.tsx'
import spoken from '@sala/ui/spoken.module.css'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import styles from './game-page.module.css'
import { LaunchFailed } from './launch-failed.tsx'
import { useLaunch } from './use-launch.ts'

const route = getRouteApi('/blank-layout/game')

/** R13: opened in a tab of its own; asks for the launch address and goes there. */
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
        <div className={styles.opening}>
          <Logo look="mark" size="l" />
          <Spinner size="l" label="กำลังเปิดเกม" />
          <p>กำลังเปิดเกม ยอดเครดิตของคุณจะไปพร้อมกัน</p>
        </div>
      )}
    </main>
  )
}
