import { Logo } from '@sala/ui/brand/logo.tsx'
import { Spinner } from '@sala/ui/loading/spinner.tsx'
import { usePublicFact } from '../../content/public-data-query.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { frameOf } from '../catalogue/section-texts.ts'
import { GamePicture } from '../tiles/game-picture.tsx'
import styles from './launch-art.module.css'

/** Picture shown while a game opens: the game's picture and name if known, else the lobby's logo. */
export function LaunchArt({ gameId }: { gameId: string | undefined }) {
  const game = usePublicFact(catalogue).data?.data.find(one => one.game_id === gameId)
  return (
    <div className={styles.opening}>
      <span className={styles.picture}>
        {game === undefined ? (
          <Logo look="mark" size="l" />
        ) : (
          <GamePicture game={game} frame={frameOf(game.provider)} className={styles.art} />
        )}
      </span>
      <p className={styles.name}>{game?.name_th ?? 'เกม'}</p>
      <Spinner size="m" label="กำลังเปิดเกม" />
      <p>กำลังเปิดเกม ยอดเครดิตของคุณจะไปพร้อมกัน</p>
    </div>
  )
}
