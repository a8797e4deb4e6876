import { GameArt } from '@sala/ui/art/game-art.tsx'
import { Play } from '@sala/ui/brand/icons.ts'
import { Link, useRouter } from '@tanstack/react-router'
import { openDialog } from '../../dialogs/dialogs.ts'
import { useSignedIn } from '../../session/start.ts'
import type { Game } from './catalogue.ts'
import styles from './game-tile.module.css'
import { rememberGame } from './recent.ts'
import { providerName } from './words.ts'

/** A game to press: a member's opens in a tab of its own, a visitor's asks to sign in first (F13). */
export function GameTile({ game }: { game: Game }) {
  const signedIn = useSignedIn()
  const router = useRouter()
  const face = (
    <>
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
    </>
  )
  if (signedIn)
    return (
      <Link
        to="/game"
        search={{ game_id: game.game_id }}
        target="_blank"
        preload={false}
        className={styles.tile}
        onClick={() => rememberGame(game.game_id)}
      >
        {face}
      </Link>
    )
  const { pathname, searchStr } = router.state.location
  return (
    <button
      type="button"
      className={styles.tile}
      aria-haspopup="dialog"
      onClick={() => openDialog('loginPrompt', { returnPath: pathname + searchStr })}
    >
      {face}
    </button>
  )
}
