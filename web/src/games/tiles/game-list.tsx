import type { Game } from '../catalogue/catalogue.ts'
import { GameItems } from './game-items.tsx'
import styles from './game-list.module.css'

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
  /** How many tiles are drawn with the page; the others follow. */
  atOnce?: number
}

export function GameList({ label, games, className, places, press = 'play', atOnce }: GameListProps) {
  return (
    <ul className={className} aria-label={label} aria-busy={games ? undefined : true}>
      {games ? <GameItems games={games} press={press} atOnce={atOnce} /> : <GamePlaces count={places} />}
    </ul>
  )
}

/** As large as so many tiles. */
export function GamePlaces({ count }: { count: number }) {
  const held = Array.from({ length: count }, (_, index) => `place-${index + 1}`)
  return held.map(place => <li key={place} className={styles.place} />)
}
