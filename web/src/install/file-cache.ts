import { stored } from '@sala/contract/page/browser-storage.ts'
import { tokenStore } from '../calls/session-token.ts'

/** Name of the service worker's cache of code files. The offline page has another cache. */
const KEPT_ASSETS = stored.files.name

const forgetAssets = async (): Promise<void> => {
  const names = await caches.keys()
  await Promise.all(names.filter(name => name.startsWith(KEPT_ASSETS)).map(name => caches.delete(name)))
}

/**
 * Deletes cached files at each sign-out, so that the next person at this device finds nothing of the member.
 * Call this at page start, so that no sign-out is missed.
 */
export const forgetFilesAtLogout = (): void => {
  if (!('caches' in window)) return
  tokenStore.subscribe(() => {
    if (tokenStore.get() === null) void forgetAssets().catch(() => undefined)
  })
}
