import { meetsMedia } from '@sala/ui/browser/media.ts'
import type { AnyRouter } from '@tanstack/react-router'

const CALM = '(prefers-reduced-motion: reduce)'
/** The view transition name that a game's page gives to its picture: the browser morphs both elements. */
const NAME = 'game-art'
/** The paths under which a game has a page with its picture. */
const GAME_PAGE = /^\/(?:slot-[a-z]+|hack-slot)\/([\w-]{1,80})$/

const gameAt = (pathname: string | undefined): string | null =>
  pathname === undefined ? null : (GAME_PAGE.exec(pathname)?.[1] ?? null)

let marked: HTMLElement | null = null

/**
 * The picture of the focused tile, else of the first tile of that game; the picture is the tile's first
 * child.
 */
const pictureOf = (gameId: string): HTMLElement | null => {
  const tiles = [...document.querySelectorAll<HTMLElement>(`[data-game="${CSS.escape(gameId)}"]`)]
  const tile = tiles.find(one => one.contains(document.activeElement)) ?? tiles[0]
  const picture = tile?.firstElementChild
  return picture instanceof HTMLElement ? picture : null
}

/**
 * Animates navigation between a tile and its game's page as a View Transition, if the browser has them and
 * the user did not ask for reduced motion.
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
