import { meetsMedia } from '@sala/ui/browser/media.ts'
import type { AnyRouter } from '@tanstack/react-router'

const CALM = '(prefers-reduced-motion: reduce)'
/** As the page of a game names its picture in its style: the two are drawn as one that moves. */
const NAME = 'game-art'
/** Below which lists a game has a page with its picture. */
const GAME_PAGE = /^\/(?:slot-[a-z]+|hack-slot)\/([\w-]{1,80})$/

const gameAt = (pathname: string | undefined): string | null =>
  pathname === undefined ? null : (GAME_PAGE.exec(pathname)?.[1] ?? null)

let marked: HTMLElement | null = null

/** The tile that was pressed, or the first of that game that is seen; its picture is its first part. */
const pictureOf = (gameId: string): HTMLElement | null => {
  const tiles = [...document.querySelectorAll<HTMLElement>(`[data-game="${CSS.escape(gameId)}"]`)]
  const tile = tiles.find(one => one.contains(document.activeElement)) ?? tiles[0]
  const picture = tile?.firstElementChild
  return picture instanceof HTMLElement ? picture : null
}

/**
 * A tile becomes the page of its game, and that page gives way to whatever follows it: a View Transition where the browser has them,
 * and nothing else where it has none or its owner asked for less motion.
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
