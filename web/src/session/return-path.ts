import { stored } from '@sala/contract/page/stored.ts'
import { tabStore } from '@sala/ui/browser/storage.ts'

const KEY = stored.return_path.name
const PATH_MAX_CHARACTERS = 200
/**
 * R18: one slash, then words of letters, digits, `_` and `-`; a query of the same with `=` and `&`. No dot, no second
 * slash, no percent, no backslash and no colon, so that nothing that passes can name another site.
 */
const SAFE_PATH = /^\/(?:[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*\/?)?(?:\?[A-Za-z0-9_=&-]*)?$/

export const isSafePath = (path: string): boolean =>
  path.length <= PATH_MAX_CHARACTERS && SAFE_PATH.test(path)

/** Keeps where to go after signing in: a path below the lobby's prefix. Anything else is ignored. */
export const saveReturnPath = (path: string): void => {
  if (isSafePath(path)) tabStore.setItem(KEY, path)
}

/** The saved path, once; null when there is none or it was tampered with. */
export const takeReturnPath = (): string | null => {
  const path = tabStore.getItem(KEY)
  tabStore.removeItem(KEY)
  return path !== null && isSafePath(path) ? path : null
}
