import type { Game } from '../catalogue/catalogue.ts'
import { GameItems } from './game-items.tsx'
import styles from './game-list.module.css'

type GameListProps = {
  label: string
  /** The games to show. While the list of all games loads, it is undefined, and placeholders of the same size are shown. */
  games: readonly Game[] | undefined
  /** CSS class that lays out the tiles. For one scrolling row use `GameRail`. */
  className: string | undefined
  /** Number of placeholders shown while the games load. */
  places: number
  /** The effect of a press on a tile: it starts the game, or the game's demo. */
  press?: 'play' | 'trial'
  /** Number of tiles that are rendered with the page. The others are rendered later. */
  atOnce?: number
}

export function GameList({ label, games, className, places, press = 'play', atOnce }: GameListProps) {
  return (
    <ul className={className} aria-label={label} aria-busy={games ? undefined : true}>
      {games ? <GameItems games={games} press={press} atOnce={atOnce} /> : <GamePlaces count={places} />}
    </ul>
  )
}

export function GamePlaces({ count }: { count: number }) {
  const held = Array.from({ length: count }, (_, index) => `place-${index + 1}`)
  return held.map(place => <li key={place} className={styles.place} />)
}
