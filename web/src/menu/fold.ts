import { stored } from '@sala/contract/page/stored.ts'
import { localStore } from '@sala/ui/browser/storage.ts'
import { createStore } from '@sala/ui/store.ts'

const { name: KEY, seconds: KEPT_SECONDS } = stored.menu

/** Returns whether the member folded the left menu, from the browser's storage; null if no choice is stored or it is too old. */
const chosenBefore = (): boolean | null => {
  const [atMs, folded] = (localStore.getItem(KEY) ?? '').split(' ')
  const isFresh = Date.now() - Number(atMs) < KEPT_SECONDS * 1000
  return isFresh && folded !== undefined ? folded === 'folded' : null
}

/** Whether the left menu is folded; null: no stored choice, so the window's width decides. */
export const menuFold = createStore<boolean | null>(typeof window === 'undefined' ? null : chosenBefore())

export const foldMenu = (folded: boolean): void => {
  menuFold.set(folded)
  localStore.setItem(KEY, `${Date.now()} ${folded ? 'folded' : 'whole'}`)
}
