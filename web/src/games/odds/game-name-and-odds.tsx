import type { Game } from '../catalogue/catalogue.ts'
import { providerName } from '../catalogue/section-texts.ts'
import { VolatilityMeter } from '../game-page/volatility-meter.tsx'
import { GamePicture } from '../tiles/game-picture.tsx'
import styles from './game-name-and-odds.module.css'

export function GameHead({ game }: { game: Game }) {
  return (
    <span className={styles.head}>
      <GamePicture game={game} shape="square" className={styles.picture} />
      <span className={styles.words}>
        <span className={styles.name}>{game.name_th}</span>
        <span className={styles.provider}>{providerName(game.provider)}</span>
      </span>
      {game.rtp === null ? null : (
        <span className={styles.fact}>
          <small>RTP</small>
          {`${game.rtp}%`}
        </span>
      )}
      {game.volatility === null ? null : (
        <span className={styles.swing}>
          <small>ความผันผวน</small>
          <VolatilityMeter volatility={game.volatility} />
        </span>
      )}
    </span>
  )
}
