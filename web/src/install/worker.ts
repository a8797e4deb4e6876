import { createStore } from '@sala/ui/store.ts'
import { BASE_PATH } from '../base-path.ts'

const ADDRESS = `${BASE_PATH}/sw.js`
const SCOPE = `${BASE_PATH}/`
/** Milliseconds between update checks, for a page that stays open all day. */
const LOOK_AGAIN_MS = 60 * 60_000
/** Milliseconds that a new release has to take over before the page reloads without it. */
const TAKE_OVER_MS = 3_000

type Policy = { createScriptURL: (url: string) => string }
type PolicyFactory = { createPolicy: (name: string, rules: Policy) => Policy }

let policy: Policy | undefined

/** Allows exactly one address as the worker's script (Trusted Types). A policy can be created once a page. */
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

/** The worker of a newer release, installed and waiting for this release's pages to close. */
export const newReleaseStore = createStore<ServiceWorker | null>(null)

const followReleases = (registration: ServiceWorkerRegistration): void => {
  const offer = () => {
    // Without an older worker there is nothing to replace.
    if (registration.waiting && navigator.serviceWorker.controller) newReleaseStore.set(registration.waiting)
  }
  offer()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer)
  })
  setInterval(() => void registration.update().catch(() => undefined), LOOK_AGAIN_MS)
}

/**
 * Activates the new release and reloads the page. The page also reloads if the worker never takes over: a browser
 * waits for the older worker's requests, and a still newer release may have replaced this worker. Pages come from
 * the network, so the reload shows the new release in each case.
 */
export const takeNewRelease = (worker: ServiceWorker): void => {
  const reload = () => window.location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  setTimeout(reload, TAKE_OVER_MS)
  worker.postMessage('take-over')
}

/** L09: registers the worker. It does nothing in development and in browsers without workers. */
export const startWorker = async (): Promise<void> => {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  try {
    followReleases(await navigator.serviceWorker.register(trustedAddress(), { scope: SCOPE }))
  } catch {
    // Private windows and some in-app browsers refuse; the lobby works without a worker.
  }
}
