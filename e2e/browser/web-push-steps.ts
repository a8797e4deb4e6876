import type { CDPSession, Page, Worker } from '@playwright/test'

/** Names of the local storage entries in which the simulated browser keeps its subscription and its permission. */
const KEPT = { subscription: 'test.push_subscription', permission: 'test.push_permission' }

/**
 * Makes the browser use the sandbox's push service, whose messages a test can read, and allow notifications when a page asks. Headless Chromium
 * itself has no push service and denies notifications. Call this function before the first page. `endpoint` of the result returns the URL of the
 * browser's subscription, or null.
 */
export const useSandboxPush = async (page: Page) => {
  await page.addInitScript(kept => {
    type Kept = { endpoint: string; p256dh: string; auth: string; key: string }
    const subscriptions = '/sandbox/push/subscriptions'
    const bytesOf = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), sign => sign.charCodeAt(0)).buffer
    const read = () => {
      const text = localStorage.getItem(kept.subscription)
      if (text === null) return null
      const { endpoint, p256dh, auth, key }: Kept = JSON.parse(text)
      return {
        endpoint,
        options: { userVisibleOnly: true, applicationServerKey: bytesOf(key) },
        toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          localStorage.removeItem(kept.subscription)
          const id = endpoint.split('/').at(-1)
          return (await fetch(`${subscriptions}/${id}`, { method: 'DELETE' })).ok
        },
      }
    }
    const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (read() === null) {
        const answer = await fetch(subscriptions, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ application_server_key: applicationServerKey }),
        })
        if (!answer.ok) throw new DOMException('push service error', 'AbortError')
        const made = { ...(await answer.json()), key: applicationServerKey }
        localStorage.setItem(kept.subscription, JSON.stringify(made))
      }
      return read()
    }
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => read() })
    const requestPermission = async () => {
      localStorage.setItem(kept.permission, 'granted')
      return 'granted'
    }
    Object.defineProperties(Notification, {
      permission: { get: () => localStorage.getItem(kept.permission) ?? 'default' },
      requestPermission: { value: requestPermission },
    })
  }, KEPT)
  const endpoint = (): Promise<string | null> =>
    page.evaluate(kept => {
      const text = localStorage.getItem(kept)
      return text === null ? null : (JSON.parse(text).endpoint as string)
    }, KEPT.subscription)
  return { endpoint }
}

type Receiver = { worker: Worker; devtools: CDPSession; origin: string; registrationId: string }

/**
 * Waits for the page's service worker, and makes it add each notification to a list, because headless Chromium shows none. `shownBy` returns that
 * list.
 */
export const findReceiver = async (page: Page): Promise<Receiver> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 20_000,
  })
  const { origin } = new URL(page.url())
  const worker = page
    .context()
    .serviceWorkers()
    .find(one => one.url() === `${origin}/lobby/sw.js`)
  if (worker === undefined) throw new Error('the lobby has no service worker')
  await worker.evaluate(() => {
    const shown: object[] = []
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    registration.showNotification = async (title, options) => {
      shown.push({ title, ...options })
    }
    Object.assign(self, { shown })
  })
  const devtools = await page.context().newCDPSession(page)
  const found = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/lobby/`)
    if (own !== undefined) found.resolve(own.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  return { worker, devtools, origin, registrationId: await found.promise }
}

/** Gives a decrypted push message to the service worker, as a real browser does when its push service has a message. */
export const deliverPush = ({ devtools, origin, registrationId }: Receiver, data: string) =>
  devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })

/** Returns the notifications that the service worker has shown, the oldest first. */
export const shownBy = ({ worker }: Receiver): Promise<object[]> =>
  worker.evaluate(() => (self as unknown as { shown: object[] }).shown)
