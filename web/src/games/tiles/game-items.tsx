import { memo, startTransition, useEffect, useState } from 'react'
import { inTurn } from '../../device/task-queue.ts'
import type { Game } from '../catalogue/catalogue.ts'
import styles from './game-list.module.css'
import { GameTile } from './game-tile.tsx'

/** Number of tiles on the first screen of a phone. These are rendered together, all others in batches. */
const FIRST_SCREEN = 6
/**
 * Number of tiles in one batch. Each picture of a game has a hundred shapes or more, so that only a few pictures fit into a short task on a
 * mid-range phone.
 */
const SLICE = 2

const NONE: ReadonlySet<string> = new Set()

// Without `memo`, each new batch would render the tiles before it again.
const Tile = memo(GameTile)

/**
 * Returns a function that says whether a game's tile is rendered yet. The first tiles are rendered together, the others in later batches. A
 * rendered tile stays rendered even if it moves in the list.
 */
const useDrawn = (games: readonly Game[], atOnce: number) => {
  const [drawn, setDrawn] = useState(NONE)
  const isDrawn = ({ game_id }: Game, at: number) => at < atOnce || drawn.has(game_id)
  const left = games.findIndex((game, at) => !isDrawn(game, at))
  useEffect(() => {
    if (left < 0) return
    const next = games.slice(0, left + SLICE).map(game => game.game_id)
    return inTurn(() => startTransition(() => setDrawn(known => new Set([...known, ...next]))))
  }, [games, left])
  return isDrawn
}

type GameItemsProps = {
  games: readonly Game[]
  press?: 'play' | 'trial'
  /** Number of tiles that are rendered together, without batches. */
  atOnce?: number | undefined
}

/**
 * The tiles of a list of games. The first `atOnce` tiles are rendered together. The others are placeholders of the same size until their batch is
 * rendered.
 */
export function GameItems({ games, press = 'play', atOnce = FIRST_SCREEN }: GameItemsProps) {
  const isDrawn = useDrawn(games, atOnce)
  return games.map((game, at) =>
    isDrawn(game, at) ? (
      <li key={game.game_id}>
        <Tile game={game} press={press} />
      </li>
    ) : (
      <li key={game.game_id} className={styles.place} />
    ),
  )
}
