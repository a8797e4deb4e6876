import { isLobbyPage, pageOf, readPush } from './push-message.ts'

/** Name of the release, set by the build. It makes this file differ between releases, so that the browser finds the new worker. */
declare const RELEASE: string

/** The compiler does not know that this file is a service worker, so `self` needs a cast. */
const worker = self as unknown as ServiceWorkerGlobalScope

const SCOPE = '/lobby/'
/** Path below which files are cached. The names of these files change with their content, so a cached file is never outdated. */
const ASSETS = `${SCOPE}assets/`
const ICON = `${SCOPE}icons/icon-192.png`
/** Icon that Android shows in the status bar. Android uses only the alpha channel of the picture. */
const BADGE = `${SCOPE}icons/badge-96.png`
const OFFLINE_PAGE = `${SCOPE}offline.html`
const KEPT_OFFLINE = `sala-offline-${RELEASE}`
/** Name of the cache of code files. The page deletes this cache at sign-out. */
const KEPT_ASSETS = `sala-assets-${RELEASE}`

/** Ignores errors of the cache, which may be full, denied or broken: the network's response is used instead. */
const orNothing = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

const findKept = (request: RequestInfo): Promise<Response | undefined> =>
  orNothing((async () => caches.match(request))())

const OK = 200

const keepFile = async (request: Request, answer: Response): Promise<void> => {
  const assets = await caches.open(KEPT_ASSETS)
  await assets.put(request, answer)
}

const fromKept = async (event: FetchEvent): Promise<Response> => {
  const { request } = event
  const kept = await findKept(request)
  if (kept) return kept
  const answer = await fetch(request)
  // Partial responses (206) are not cached.
  if (answer.status === OK && answer.type === 'basic')
    event.waitUntil(orNothing(keepFile(request, answer.clone())))
  return answer
}

const pageOrOffline = async (event: FetchEvent): Promise<Response> => {
  try {
    const ahead = await orNothing(Promise.resolve(event.preloadResponse))
    const page: Response = ahead ?? (await fetch(event.request))
    event.waitUntil(orNothing(keepOffline()))
    return page
  } catch {
    return (await findKept(OFFLINE_PAGE)) ?? Response.error()
  }
}

/** Caches the offline page with all its files, unless it is cached already. */
const keepOffline = async (): Promise<void> => {
  if (await caches.match(OFFLINE_PAGE)) return
  const page = await fetch(OFFLINE_PAGE, { cache: 'reload' })
  if (!page.ok) return
  const files = (await page.clone().text()).match(/\/lobby\/assets\/[^"]+/g) ?? []
  const cache = await caches.open(KEPT_OFFLINE)
  await cache.addAll([...new Set(files)])
  await cache.put(OFFLINE_PAGE, page)
}

const dropOld = async (): Promise<void> => {
  const names = await caches.keys()
  const old = names.filter(name => name.startsWith('sala-') && name !== KEPT_OFFLINE && name !== KEPT_ASSETS)
  await Promise.all(old.map(name => caches.delete(name)))
}

const takeOver = async (): Promise<void> => {
  await orNothing(dropOld())
  await orNothing(Promise.resolve(worker.registration.navigationPreload?.enable()))
  await worker.clients.claim()
}

const showMessage = (data: PushMessageData | null): Promise<void> => {
  const { title, body, tag, url } = readPush(data?.text())
  const looks = { icon: ICON, badge: BADGE, lang: 'th', dir: 'ltr' } as const
  return worker.registration.showNotification(title, { ...looks, body, tag, data: { url } })
}

/** Opens a page in a window of the lobby, or in a new window if there is none. */
const openPage = async (path: string): Promise<void> => {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => isLobbyPage(url))
  // The browser refuses to navigate a window that another service worker controls.
  const shown = open && (await orNothing(open.focus().then(window => window.navigate(path))))
  if (!shown) await worker.clients.openWindow(path)
}

worker.addEventListener('install', event => event.waitUntil(orNothing(keepOffline())))
worker.addEventListener('activate', event => event.waitUntil(takeOver()))
worker.addEventListener('message', event => {
  if (event.data === 'take-over') void worker.skipWaiting()
})
worker.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (pathname.startsWith(ASSETS)) event.respondWith(fromKept(event))
  else if (request.mode === 'navigate') event.respondWith(pageOrOffline(event))
})
worker.addEventListener('push', event => event.waitUntil(showMessage(event.data)))
worker.addEventListener('notificationclick', event => {
  const { notification } = event
  notification.close()
  event.waitUntil(openPage(pageOf(notification.data?.url, worker.location.origin)))
})
