import { stored } from '@sala/contract/page/browser-storage.ts'
import { tabStore } from '@sala/ui/browser/storage.ts'

const KEY = stored.return_path.name
const PATH_MAX_CHARACTERS = 200
/**
 * Matches paths that are safe to open after a sign-in (R18). Path and query may contain only letters, digits, `_`, `-`, and the separators `/`, `?`,
 * `=` and `&`. With any other character a path might lead to another site.
 */
const SAFE_PATH = /^\/(?:[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*\/?)?(?:\?[A-Za-z0-9_=&-]*)?$/

export const isSafePath = (path: string): boolean =>
  path.length <= PATH_MAX_CHARACTERS && SAFE_PATH.test(path)

/** Stores the path to open after the sign-in, without the lobby's prefix. An unsafe path is ignored. */
export const saveReturnPath = (path: string): void => {
  if (isSafePath(path)) tabStore.setItem(KEY, path)
}

/** Returns the stored return path and deletes it. Null if there is none or if it is unsafe. */
export const takeReturnPath = (): string | null => {
  const path = tabStore.getItem(KEY)
  tabStore.removeItem(KEY)
  return path !== null && isSafePath(path) ? path : null
}
