import { GameArt } from '@sala/ui/art/game-art.tsx'
import { Play } from '@sala/ui/brand/icons.ts'
import type { Game } from '../catalogue/catalogue.ts'
import { providerName } from '../catalogue/words.ts'
import styles from './game-tile.module.css'
import { PlayPress } from './play-press.tsx'

/** A game to press (F13), with what there is to know before. */
export function GameTile({ game }: { game: Game }) {
  return (
    <PlayPress game={game} className={styles.tile}>
      <GameArt
        emblem={game.emblem}
        hue={game.hue}
        name={game.name_th}
        provider={providerName(game.provider)}
        className={styles.art}
      />
      <span className={styles.play} aria-hidden="true">
        <Play />
      </span>
      {game.rtp === null ? null : <span className={styles.rtp}>RTP {game.rtp}%</span>}
    </PlayPress>
  )
}
