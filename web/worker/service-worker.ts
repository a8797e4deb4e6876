/** Put in by the build: changes with every release, so that the browser finds a new worker. */
declare const RELEASE: string

/** The compiler takes this file for any kind of worker. */
const worker = self as unknown as ServiceWorkerGlobalScope

const SCOPE = '/lobby/'
/** Hashed or numbered files of everybody's alike; nothing else is ever kept. */
const ASSETS = `${SCOPE}assets/`
const OFFLINE_PAGE = `${SCOPE}offline.html`
const KEPT_OFFLINE = `sala-offline-${RELEASE}`
/** Emptied by the page at a logout. */
const KEPT_ASSETS = `sala-assets-${RELEASE}`

const fromKept = async (request: Request): Promise<Response> => {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && answer.type === 'basic') {
    const assets = await caches.open(KEPT_ASSETS)
    await assets.put(request, answer.clone())
  }
  return answer
}

const pageOrOffline = async (event: FetchEvent): Promise<Response> => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(OFFLINE_PAGE)) ?? Response.error()
  }
}

/** The offline page with all that it is drawn with. */
const keepOffline = async (): Promise<void> => {
  const page = await fetch(OFFLINE_PAGE, { cache: 'reload' })
  if (!page.ok) throw new Error(`the offline page came with status ${page.status}`)
  const files = (await page.clone().text()).match(/\/lobby\/assets\/[^"]+/g) ?? []
  const cache = await caches.open(KEPT_OFFLINE)
  await cache.addAll([...new Set(files)])
  await cache.put(OFFLINE_PAGE, page)
}

const dropOld = async (): Promise<void> => {
  const names = await caches.keys()
  const old = names.filter(name => name.startsWith('sala-') && name !== KEPT_OFFLINE && name !== KEPT_ASSETS)
  await Promise.all(old.map(name => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

worker.addEventListener('install', event => event.waitUntil(keepOffline()))
worker.addEventListener('activate', event => event.waitUntil(dropOld()))
worker.addEventListener('message', event => {
  if (event.data === 'take-over') void worker.skipWaiting()
})
worker.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (pathname.startsWith(ASSETS)) event.respondWith(fromKept(request))
  else if (request.mode === 'navigate') event.respondWith(pageOrOffline(event))
})
