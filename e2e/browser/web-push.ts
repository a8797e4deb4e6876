import type { CDPSession, Page } from '@playwright/test'

const KEPT = 'test.push_subscription'

/**
 * Replaces the page's push service by the sandbox's, which a test can read, because a test browser has none.
 * Call this before the first page. `endpoint` returns the endpoint of the browser's subscription, or null.
 */
export const useSandboxPush = async (page: Page) => {
  await page.addInitScript(kept => {
    type Kept = { endpoint: string; p256dh: string; auth: string; key: string }
    const subscriptions = '/sandbox/push/subscriptions'
    const bytesOf = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), sign => sign.charCodeAt(0)).buffer
    const read = () => {
      const text = localStorage.getItem(kept)
      if (text === null) return null
      const { endpoint, p256dh, auth, key }: Kept = JSON.parse(text)
      return {
        endpoint,
        options: { userVisibleOnly: true, applicationServerKey: bytesOf(key) },
        toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          localStorage.removeItem(kept)
          const id = endpoint.split('/').at(-1)
          return (await fetch(`${subscriptions}/${id}`, { method: 'DELETE' })).ok
        },
      }
    }
    const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (localStorage.getItem(kept) === null) {
        const answer = await fetch(subscriptions, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ application_server_key: applicationServerKey }),
        })
        if (!answer.ok) throw new DOMException('push service error', 'AbortError')
        localStorage.setItem(kept, JSON.stringify({ ...(await answer.json()), key: applicationServerKey }))
      }
      return read()
    }
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => read() })
  }, KEPT)
  const endpoint = (): Promise<string | null> =>
    page.evaluate(kept => {
      const text = localStorage.getItem(kept)
      return text === null ? null : (JSON.parse(text).endpoint as string)
    }, KEPT)
  return { endpoint }
}

type Worker = { devtools: CDPSession; origin: string; registrationId: string }

/** Waits for the page's service worker and finds its registration, for `deliverPush`. */
export const findWorker = async (page: Page): Promise<Worker> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 20_000,
  })
  const { origin } = new URL(page.url())
  const devtools = await page.context().newCDPSession(page)
  const found = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/lobby/`)
    if (own !== undefined) found.resolve(own.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  return { devtools, origin, registrationId: await found.promise }
}

/** Delivers a decrypted push to the service worker, as the browser does for its push service. */
export const deliverPush = ({ devtools, origin, registrationId }: Worker, data: string) =>
  devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
