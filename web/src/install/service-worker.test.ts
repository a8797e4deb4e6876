import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const WORKER = new URL('../../worker/service-worker.ts', import.meta.url).href
const ORIGIN = 'https://sala.example'
const ASSET = `${ORIGIN}/lobby/assets/a.js`
const PAGE = `${ORIGIN}/lobby/deposit`

type EventHandler = (event: unknown) => void
type Kept = Partial<Record<'match' | 'open' | 'keys' | 'delete', unknown>>

const full = async () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}
const empty: Kept = {
  match: async () => undefined,
  open: async () => ({ put: async () => undefined, addAll: async () => undefined }),
  keys: async () => [],
  delete: async () => true,
}
const failing: Record<string, Kept> = {
  'that is full': { ...empty, open: async () => ({ put: full, addAll: full }) },
  'that cannot be opened': { ...empty, open: full },
  'that cannot be read': { ...empty, match: full },
  'that does nothing but fail': { match: full, open: full, keys: full, delete: full },
}

/** Starts the service worker with the given caches and network. Tests call its event handlers by name. */
const startWorker = async (caches: Kept, fetch: (request: unknown) => Promise<Response>) => {
  const listeners: Record<string, EventHandler> = {}
  vi.resetModules()
  vi.stubGlobal('RELEASE', 'test')
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    registration: {},
    clients: { claim: async () => undefined },
    addEventListener: (kind: string, handler: EventHandler) => {
      listeners[kind] = handler
    },
  })
  await import(/* @vite-ignore */ WORKER)
  const tell = (kind: string, given: object = {}) => {
    const waited: Promise<unknown>[] = []
    let answer: Promise<Response> | undefined
    const event = {
      ...given,
      waitUntil: (work: Promise<unknown>) => waited.push(work),
      respondWith: (response: Promise<Response>) => {
        answer = response
      },
    }
    listeners[kind]?.(event)
    return { answer, settled: () => Promise.all(waited) }
  }
  const ask = (url: string, mode = 'cors', preloadResponse?: Promise<Response>) =>
    tell('fetch', { request: { url, mode, method: 'GET' }, preloadResponse })
  return { tell, ask }
}

/** Creates a response as from the network, because a `Response` from the constructor has another type. */
const delivered = (body: string, status = 200) =>
  Object.defineProperty(new Response(body, { status }), 'type', { value: 'basic' })

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

describe.each(Object.entries(failing))('a browser with a cache %s', (_what, caches) => {
  test('gets each code file that the network delivers', async () => {
    const { ask } = await startWorker(caches, async () => delivered('program'))
    const { answer, settled } = ask(ASSET)
    expect(await (await answer)?.text()).toBe('program')
    await settled()
  })

  test('gets each page that the network delivers', async () => {
    const { ask } = await startWorker(caches, async () => delivered('page'))
    const { answer, settled } = ask(PAGE, 'navigate')
    expect(await (await answer)?.text()).toBe('page')
    await settled()
  })

  test('installs and activates the service worker', async () => {
    const { tell } = await startWorker(caches, async () => delivered('<link href="/lobby/assets/a.css">'))
    await tell('install').settled()
    await tell('activate').settled()
  })
})

test('the service worker passes on a partial file or an error response, and does not cache it', async () => {
  const put = vi.fn()
  const caches = { ...empty, open: async () => ({ put }) }
  for (const status of [206, 404, 500]) {
    const { ask } = await startWorker(caches, async () => delivered('x', status))
    const { answer, settled } = ask(ASSET)
    expect((await answer)?.status).toBe(status)
    await settled()
  }
  expect(put).not.toHaveBeenCalled()
})

test('a file is cached after it has arrived, and its response does not wait for the cache', async () => {
  const kept = Promise.withResolvers<void>()
  const put = vi.fn(() => kept.promise)
  const { ask } = await startWorker({ ...empty, open: async () => ({ put }) }, async () => delivered('x'))
  const { answer, settled } = ask(ASSET)
  expect(await (await answer)?.text()).toBe('x')
  kept.resolve()
  await settled()
  expect(put).toHaveBeenCalledOnce()
})

test('a page whose prefetch failed is fetched again', async () => {
  const { ask } = await startWorker(empty, async () => delivered('page'))
  const { answer } = ask(PAGE, 'navigate', Promise.reject(new TypeError('ahead')))
  expect(await (await answer)?.text()).toBe('page')
})

test('without a network the cached offline page is shown', async () => {
  const offline = new Response('offline')
  const noNetwork = async () => {
    throw new TypeError('no network')
  }
  const { ask } = await startWorker({ ...empty, match: async () => offline }, noNetwork)
  expect(await (await ask(PAGE, 'navigate').answer)?.text()).toBe('offline')
})
