import { meetsMedia } from '@sala/ui/browser/media-query.ts'
import type { AnyRouter } from '@tanstack/react-router'

const CALM = '(prefers-reduced-motion: reduce)'
/**
 * View transition name of a game's picture, on its tile and on the game's page. Because the name is the same, the browser morphs one picture into
 * the other.
 */
const NAME = 'game-art'
/** Matches the paths of pages about one game, which show the game's picture. Group 1 is the game's id. */
const GAME_PAGE = /^\/(?:slot-[a-z]+|hack-slot)\/([\w-]{1,80})$/

const gameAt = (pathname: string | undefined): string | null =>
  pathname === undefined ? null : (GAME_PAGE.exec(pathname)?.[1] ?? null)

let marked: HTMLElement | null = null

/**
 * Returns the picture of a game's tile: of the focused tile, else of the game's first tile. The picture is
 * the tile's first child.
 */
const pictureOf = (gameId: string): HTMLElement | null => {
  const tiles = [...document.querySelectorAll<HTMLElement>(`[data-game="${CSS.escape(gameId)}"]`)]
  const tile = tiles.find(one => one.contains(document.activeElement)) ?? tiles[0]
  const picture = tile?.firstElementChild
  return picture instanceof HTMLElement ? picture : null
}

/**
 * Animates the change between a game's tile and the game's page (View Transition API). There is no animation in browsers without this API, and with
 * reduced motion.
 */
export const followGames = (router: AnyRouter): void => {
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    const to = gameAt(toLocation.pathname)
    const isWanted =
      pathChanged && fromLocation !== undefined && (to ?? gameAt(fromLocation.pathname)) !== null
    router.shouldViewTransition = isWanted && !meetsMedia(CALM)
    if (to === null || !router.shouldViewTransition) return
    marked = pictureOf(to)
    if (marked !== null) marked.style.viewTransitionName = NAME
  })
  router.subscribe('onRendered', () => {
    if (marked !== null) marked.style.viewTransitionName = ''
    marked = null
  })
}
