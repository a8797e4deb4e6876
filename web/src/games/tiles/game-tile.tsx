import { Info, Play } from '@sala/ui/brand/icons.ts'
import spoken from '@sala/ui/screen-reader-text.module.css'
import { openDialog } from '../../dialogs/dialog-types.ts'
import { LightLink } from '../../page/router-link.tsx'
import type { Game } from '../catalogue/catalogue.ts'
import { factsPath } from '../catalogue/game-paths.ts'
import { frameOf, providerName } from '../catalogue/section-texts.ts'
import { GamePicture } from './game-picture.tsx'
import styles from './game-tile.module.css'
import { FavouriteOf } from './member-favourite-button.tsx'
import { PlayPress } from './play-button.tsx'

type GameTileProps = { game: Game; press: 'play' | 'trial' }

/** A tile that starts its game (F13). Below the picture it shows the RTP (return to player) and, if the game has a free mode, a link to this mode. */
export function GameTile({ game, press }: GameTileProps) {
  return (
    <article className={styles.tile} data-game={game.game_id}>
      {press === 'play' ? (
        <PlayPress game={game} className={styles.press}>
          <Face game={game} verb="เล่น" />
        </PlayPress>
      ) : (
        <LightLink to="/casino-test/$gameId" params={{ gameId: game.game_id }} className={styles.press}>
          <Face game={game} verb="ทดลองเล่น" />
        </LightLink>
      )}
      <FavouriteOf game={game} className={styles.heart} />
      <div className={styles.foot}>
        <Facts game={game} />
        {game.free_play && press === 'play' ? <Trial game={game} /> : null}
      </div>
    </article>
  )
}

function Face({ game, verb }: { game: Game; verb: string }) {
  return (
    <>
      <span className={spoken.spoken}>{`${verb} `}</span>
      <GamePicture game={game} frame={frameOf(game.provider)} titled provider={providerName(game.provider)} />
      <span className={styles.play} aria-hidden="true">
        <Play />
      </span>
    </>
  )
}

function Trial({ game }: { game: Game }) {
  return (
    <button
      type="button"
      className={styles.trial}
      aria-haspopup="dialog"
      onClick={() => openDialog('trial', { gameId: game.game_id, name: game.name_th })}
    >
      ทดลอง
      <span className={spoken.spoken}>{` ${game.name_th}`}</span>
    </button>
  )
}

function Facts({ game }: { game: Game }) {
  const path = factsPath(game)
  const rtp = game.rtp === null ? null : `RTP ${game.rtp}%`
  if (path === null) return <span className={styles.rtp}>{rtp}</span>
  return (
    <LightLink to={path} params={{ gameId: game.game_id }} className={styles.facts}>
      <Info aria-hidden="true" />
      {rtp ?? 'ข้อมูล'}
      <span className={spoken.spoken}>{` ข้อมูลเกม ${game.name_th}`}</span>
    </LightLink>
  )
}
