import { stored } from '@sala/contract/page/browser-storage.ts'
import { localStore } from '@sala/ui/browser/storage.ts'
import { createStore } from '@sala/ui/shared-value-store.ts'

const { name: KEY, seconds: KEPT_SECONDS } = stored.menu

/** Returns the stored choice whether the left menu is folded; null if no choice is stored or it has expired. */
const chosenBefore = (): boolean | null => {
  const [atMs, folded] = (localStore.getItem(KEY) ?? '').split(' ')
  const isFresh = Date.now() - Number(atMs) < KEPT_SECONDS * 1000
  return isFresh && folded !== undefined ? folded === 'folded' : null
}

/** True: the left menu is folded. Null: no choice is stored, and the window's width decides. */
export const menuFold = createStore<boolean | null>(typeof window === 'undefined' ? null : chosenBefore())

export const foldMenu = (folded: boolean): void => {
  menuFold.set(folded)
  localStore.setItem(KEY, `${Date.now()} ${folded ? 'folded' : 'whole'}`)
}
