import { Button, buttonClass } from '@sala/ui/action/button.tsx'
import { FlaskConical, Play } from '@sala/ui/brand/icons.ts'
import { openDialog } from '../../dialogs/dialog-types.ts'
import type { Game } from '../catalogue/catalogue.ts'
import { PlayPress } from '../tiles/play-button.tsx'
import styles from './play-actions.module.css'

/** The button that starts the game (F13). If the game has a free mode, a second button starts its demo (R06). */
export function PlayActions({ game }: { game: Pick<Game, 'game_id' | 'name_th' | 'free_play'> }) {
  return (
    <div className={styles.actions}>
      <PlayPress game={game} className={`${buttonClass({ kind: 'primary', size: 'l' })} ${styles.play}`}>
        <Play aria-hidden="true" />
        เล่นเลย
      </PlayPress>
      {game.free_play ? (
        <Button
          size="l"
          icon={<FlaskConical />}
          aria-haspopup="dialog"
          onClick={() => openDialog('trial', { gameId: game.game_id, name: game.name_th })}
        >
          ทดลองเล่นฟรี
        </Button>
      ) : null}
    </div>
  )
}
