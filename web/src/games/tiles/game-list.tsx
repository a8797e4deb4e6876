import type { Game } from '../catalogue/catalogue.ts'
import { GameItems } from './game-items.tsx'
import styles from './game-list.module.css'

type GameListProps = {
  label: string
  /** undefined while the catalogue loads: shows placeholders of the same size. */
  games: readonly Game[] | undefined
  /** The layout of the tiles. For one scrolling row use `GameRail`. */
  className: string | undefined
  /** The number of placeholders while it loads. */
  places: number
  /** The effect of a press: opens the game or its demo. */
  press?: 'play' | 'trial'
  /** How many tiles render with the page; the others follow. */
  atOnce?: number
}

export function GameList({ label, games, className, places, press = 'play', atOnce }: GameListProps) {
  return (
    <ul className={className} aria-label={label} aria-busy={games ? undefined : true}>
      {games ? <GameItems games={games} press={press} atOnce={atOnce} /> : <GamePlaces count={places} />}
    </ul>
  )
}

/** Placeholders as large as that many tiles. */
export function GamePlaces({ count }: { count: number }) {
  const held = Array.from({ length: count }, (_, index) => `place-${index + 1}`)
  return held.map(place => <li key={place} className={styles.place} />)
}
