import { X } from '@sala/ui/brand/icons.ts'
import { Spinner } from '@sala/ui/loading/spinner.tsx'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { GameMissing } from '../page/game-missing.tsx'
import { useGame } from '../page/use-game.ts'
import { TrialFrame } from './trial-frame.tsx'
import styles from './trial-page.module.css'

const route = getRouteApi('/blank-layout/casino-test/$gameId')

/** R06: one game in its free mode, with the window to itself. */
export function TrialPage() {
  const { gameId } = route.useParams()
  const navigate = useNavigate()
  const { game, error, retry } = useGame(gameId)
  return (
    <main id="main" tabIndex={-1} aria-label="ทดลองเล่น" className={styles.page}>
      {game ? (
        <TrialFrame
          gameId={game.game_id}
          name={game.name_th}
          onReturn={() => void navigate({ to: '/casino-test' })}
          close={
            <Link to="/casino-test" className={styles.close} aria-label="ปิด กลับไปเลือกเกมทดลอง" title="ปิด">
              <X aria-hidden="true" />
            </Link>
          }
        />
      ) : (
        <div className={styles.waiting}>
          {error ? <GameMissing error={error} retry={retry} /> : <Spinner size="l" label="กำลังโหลดเกม" />}
        </div>
      )}
    </main>
  )
}
