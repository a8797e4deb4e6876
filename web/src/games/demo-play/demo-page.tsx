import { Spinner } from '@sala/ui/loading/spinner.tsx'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { FrameClose, FramePage } from '../frame/frame-page.tsx'
import { GameMissing } from '../game-page/missing-game-message.tsx'
import { useGame } from '../game-page/use-game.ts'
import { TrialFrame } from './demo-frame.tsx'
import styles from './demo-page.module.css'

const route = getRouteApi('/blank-layout/casino-test/$gameId')

/** The page with one game in its free mode (R06). */
export function TrialPage() {
  const { gameId } = route.useParams()
  const navigate = useNavigate()
  const { game, error, retry } = useGame(gameId)
  return (
    <FramePage label="ทดลองเล่น">
      {game ? (
        <TrialFrame
          gameId={game.game_id}
          name={game.name_th}
          onReturn={() => void navigate({ to: '/casino-test' })}
          close={<FrameClose to="/casino-test" label="ปิด กลับไปเลือกเกมทดลอง" title="ปิด" />}
        />
      ) : (
        <div className={styles.waiting}>
          {error ? <GameMissing error={error} retry={retry} /> : <Spinner size="l" label="กำลังโหลดเกม" />}
        </div>
      )}
    </FramePage>
  )
}
