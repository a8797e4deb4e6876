import { stored } from '@sala/contract/page/stored.ts'
import { tabStore } from '@sala/ui/browser/storage.ts'

const KEY = stored.return_path.name
const PATH_MAX_CHARACTERS = 200
/**
 * Return paths that are safe after a sign-in (R18). They have a slash between words of letters, digits, `_`
 * and `-`, and a query of these with `=` and `&`. Dots, second slashes, percent signs, backslashes and
 * colons are refused, so no path can lead to another site.
 */
const SAFE_PATH = /^\/(?:[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*\/?)?(?:\?[A-Za-z0-9_=&-]*)?$/

export const isSafePath = (path: string): boolean =>
  path.length <= PATH_MAX_CHARACTERS && SAFE_PATH.test(path)

/** Stores the path to open after the sign-in (without the lobby's prefix). An unsafe path is ignored. */
export const saveReturnPath = (path: string): void => {
  if (isSafePath(path)) tabStore.setItem(KEY, path)
}

/** Returns the stored return path once; null if it is absent or was tampered with. */
export const takeReturnPath = (): string | null => {
  const path = tabStore.getItem(KEY)
  tabStore.removeItem(KEY)
  return path !== null && isSafePath(path) ? path : null
}
