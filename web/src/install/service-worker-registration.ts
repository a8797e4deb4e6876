import { createStore } from '@sala/ui/shared-value-store.ts'
import { BASE_PATH } from '../base-path.ts'

const ADDRESS = `${BASE_PATH}/sw.js`
const SCOPE = `${BASE_PATH}/`
/** Milliseconds between two checks for a newer service worker, for pages that stay open all day. */
const LOOK_AGAIN_MS = 60 * 60_000
/** Milliseconds in which the service worker of the new release should take over the page. After this time the page reloads in any case. */
const TAKE_OVER_MS = 3_000

type Policy = { createScriptURL: (url: string) => string }
type PolicyFactory = { createPolicy: (name: string, rules: Policy) => Policy }

let policy: Policy | undefined

/** Allows exactly one URL as the service worker's script (a Trusted Types policy). A page can create such a policy only once. */
const trustedAddress = (): string => {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory }
  const rules: Policy = {
    createScriptURL: url => {
      if (url !== ADDRESS) throw new TypeError('not our worker')
      return url
    },
  }
  policy ??= trustedTypes?.createPolicy('sala-worker', rules) ?? rules
  return policy.createScriptURL(ADDRESS)
}

/** The service worker of a newer release; null if there is none. It waits until all pages of this release are closed. */
export const newReleaseStore = createStore<ServiceWorker | null>(null)

const followReleases = (registration: ServiceWorkerRegistration): void => {
  const offer = () => {
    // On the first visit no older service worker controls the page. A waiting service worker is then not a newer release.
    if (registration.waiting && navigator.serviceWorker.controller) newReleaseStore.set(registration.waiting)
  }
  offer()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer)
  })
  setInterval(() => void registration.update().catch(() => undefined), LOOK_AGAIN_MS)
}

/**
 * Activates the newer release and reloads the page. It reloads even if the new service worker never takes over: the browser may wait for
 * requests of the older worker, or a still newer release may have replaced this one. Pages come from the network, so the reload always shows
 * the newest release.
 */
export const takeNewRelease = (worker: ServiceWorker): void => {
  const reload = () => window.location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  setTimeout(reload, TAKE_OVER_MS)
  worker.postMessage('take-over')
}

/** Registers the service worker (L09), except in development and in browsers without service workers. */
export const startWorker = async (): Promise<void> => {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  try {
    followReleases(await navigator.serviceWorker.register(trustedAddress(), { scope: SCOPE }))
  } catch {
    // Private windows and some in-app browsers refuse a service worker. The lobby works without one.
  }
}
