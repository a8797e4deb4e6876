import { Logo } from '@sala/ui/brand/logo.tsx'
import { Spinner } from '@sala/ui/loading/spinner.tsx'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { StakesNotice } from '../../promotions/which-stakes.tsx'
import { useCreditLookAfter } from '../credit-look.ts'
import { FrameClose, FramePage } from '../frame/frame-page.tsx'
import { GameFrame } from '../frame/game-frame.tsx'
import styles from './framed-game-page.module.css'
import { LaunchFailed } from './launch-failed.tsx'
import { useLaunch } from './use-launch.ts'

const route = getRouteApi('/blank-layout/game/index-inc')

/** R13: the game inside a frame of ours, for those who cannot or do not want to open another window. */
export function FramedGamePage() {
  const { data, error, refetch, isFetching } = useLaunch(route.useSearch())
  const navigate = useNavigate()
  useCreditLookAfter()
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
          <div className={styles.opening}>
            <Logo look="mark" size="l" />
            <Spinner size="l" label="กำลังเปิดเกม" />
            <p>กำลังเปิดเกม ยอดเครดิตของคุณจะไปพร้อมกัน</p>
          </div>
        )}
      </GameFrame>
    </FramePage>
  )
}
