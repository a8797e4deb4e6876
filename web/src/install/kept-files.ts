import { stored } from '@sala/contract/page/stored.ts'
import { tokenStore } from '../session/token.ts'

/** The service worker's cache of files; the offline page has another cache. */
const KEPT_ASSETS = stored.files.name

const forgetAssets = async (): Promise<void> => {
  const names = await caches.keys()
  await Promise.all(names.filter(name => name.startsWith(KEPT_ASSETS)).map(name => caches.delete(name)))
}

/**
 * Nothing that a member fetched is left for the next person at this screen. Heard from the page's first moment on: who leaves
 * before the page has come to rest leaves nothing either.
 */
export const forgetFilesAtLogout = (): void => {
  if (!('caches' in window)) return
  tokenStore.subscribe(() => {
    if (tokenStore.get() === null) void forgetAssets().catch(() => undefined)
  })
}
