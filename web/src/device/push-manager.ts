import { BASE_PATH } from '../base-path.ts'

/** A push subscription in the form of the API's calls. Both keys are base64url. */
export type PushKeys = { endpoint: string; p256dh: string; auth: string }

/** Milliseconds within which the service worker must become active. It starts only when the page is idle. */
const WORKER_READY_MS = 15_000

/**
 * Returns whether this browser can receive pushes. Safari on iOS can receive them only after the member has added the lobby to the home screen
 * (`needs_install`).
 */
export const findPushSupport = (): 'supported' | 'needs_install' | 'unsupported' => {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported'
  const { device = '' } = document.documentElement.dataset
  const isInstalled = 'standalone' in navigator && navigator.standalone === true
  // Chat apps on iOS have an in-app browser that cannot add a page to the home screen. Its user agent has no `Safari/`.
  const isSafari = /\bSafari\/\d/.test(navigator.userAgent)
  return device.split(' ').includes('ios') && isSafari && !isInstalled ? 'needs_install' : 'unsupported'
}

/** Returns this browser's push subscription; null if there is none. */
export const findSubscription = async (): Promise<PushSubscription | null> => {
  if (findPushSupport() !== 'supported') return null
  const registration = await navigator.serviceWorker.getRegistration(`${BASE_PATH}/`)
  return (await registration?.pushManager.getSubscription()) ?? null
}

const readyWorker = async (): Promise<ServiceWorkerRegistration> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no service worker')), WORKER_READY_MS)
  })
  try {
    return await Promise.race([navigator.serviceWorker.ready, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Subscribes this browser at its push service. Throws if the service worker or the push service does not work. */
export const subscribe = async (publicKey: string): Promise<PushSubscription> => {
  const { pushManager } = await readyWorker()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

const asBase64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/**
 * Returns whether the subscription accepts messages that are signed with this key. In browsers that do not show the key of a subscription, the
 * result is true.
 */
export const usesKey = ({ options }: PushSubscription, publicKey: string): boolean =>
  !options.applicationServerKey || asBase64url(options.applicationServerKey) === publicKey

export const keysOf = (subscription: PushSubscription): PushKeys => {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
}
