import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { StakesNotice } from '../../promotions/counted-stakes-note.tsx'
import { useCreditRefreshAfter } from '../credit-refresh.ts'
import { FrameClose, FramePage } from '../frame/frame-page.tsx'
import { GameFrame } from '../frame/game-frame.tsx'
import styles from './framed-game-page.module.css'
import { LaunchArt } from './launch-art.tsx'
import { LaunchFailed } from './launch-failure-message.tsx'
import { useLaunch } from './use-launch.ts'

const route = getRouteApi('/blank-layout/game/index-inc')

/** The page that shows a game in an iframe of the lobby (R13), for members who cannot or do not want to open another window. */
export function FramedGamePage() {
  const search = route.useSearch()
  const { data, error, refetch, isFetching } = useLaunch(search)
  const navigate = useNavigate()
  useCreditRefreshAfter()
  return (
    <FramePage label="เล่นเกม">
      <GameFrame
        title={<h1 className={styles.title}>เล่นเกม</h1>}
        label="เกม"
        url={data}
        notice={<StakesNotice />}
        onReturn={() => void navigate({ to: '/' })}
        close={<FrameClose to="/" label="ปิดเกม กลับหน้าแรก" title="ปิดเกม" />}
      >
        {error && !isFetching ? (
          <LaunchFailed error={error} retry={() => void refetch()} />
        ) : (
          <LaunchArt gameId={search.game_id} />
        )}
      </GameFrame>
    </FramePage>
  )
}
