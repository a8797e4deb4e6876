import { createStore } from '@sala/ui/store.ts'
import { BASE_PATH } from '../base-path.ts'

const ADDRESS = `${BASE_PATH}/sw.js`
const SCOPE = `${BASE_PATH}/`
/** A page that stays open all day hears of a release too. */
const LOOK_AGAIN_MS = 60 * 60_000

type Policy = { createScriptURL: (url: string) => string }
type PolicyFactory = { createPolicy: (name: string, rules: Policy) => Policy }

let policy: Policy | undefined

/** The one address that may become a worker of this page (Trusted Types). A policy can be made once a page. */
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

/** The worker of a newer release, installed and waiting for this one's pages to go. */
export const newReleaseStore = createStore<ServiceWorker | null>(null)

const followReleases = (registration: ServiceWorkerRegistration): void => {
  const offer = () => {
    // Without a worker of an older release there is nothing to replace.
    if (registration.waiting && navigator.serviceWorker.controller) newReleaseStore.set(registration.waiting)
  }
  offer()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer)
  })
  setInterval(() => void registration.update().catch(() => undefined), LOOK_AGAIN_MS)
}

/** Lets the new release take over, and shows it. */
export const takeNewRelease = (worker: ServiceWorker): void => {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  worker.postMessage('take-over')
}

/** L09. A browser that has no workers, or allows none, does without; so does a lobby that is being written. */
export const startWorker = async (): Promise<void> => {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  try {
    followReleases(await navigator.serviceWorker.register(trustedAddress(), { scope: SCOPE }))
  } catch {
    // Private windows and some in-app browsers refuse; the lobby works without.
  }
}
