import type { Game } from '../catalogue/catalogue.ts'
import styles from './game-list.module.css'
import { GameTile } from './game-tile.tsx'

type GameListProps = {
  label: string
  /** undefined while the catalogue loads: tiles of the same size stand there. */
  games: readonly Game[] | undefined
  /** How the tiles stand beside each other. One row that scrolls sideways is a `GameRail`. */
  className: string | undefined
  /** How many places are held while it loads. */
  places: number
  /** What a press on a picture does: the game itself, or its free mode. */
  press?: 'play' | 'trial'
}

export function GameList({ label, games, className, places, press = 'play' }: GameListProps) {
  const held = Array.from({ length: places }, (_, index) => `place-${index + 1}`)
  const items = games ? (
    <GameItems games={games} press={press} />
  ) : (
    held.map(place => <li key={place} className={styles.place} />)
  )
  return (
    <ul className={className} aria-label={label} aria-busy={games ? undefined : true}>
      {items}
    </ul>
  )
}

type GameItemsProps = { games: readonly Game[]; press?: 'play' | 'trial' }

/** The tiles of a list. */
export const GameItems = ({ games, press = 'play' }: GameItemsProps) =>
  games.map(game => (
    <li key={game.game_id}>
      <GameTile game={game} press={press} />
    </li>
  ))
