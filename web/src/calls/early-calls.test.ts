import { afterEach, expect, test, vi } from 'vitest'
import { dropEarlyResponses, earlyScript, takeEarlyResponse } from './early-calls.ts'

const URL = '/lobby/api/customers/profile'
const LONG_MS = 60_000
const SOON_MS = 500

/** Runs the early script with these values in local storage, as a page would. */
const runIn = (script: string, kept: Record<string, string>) => {
  const fetch = vi.fn(async () => new Response('{}'))
  const window = {}
  const localStorage = { getItem: (name: string) => kept[name] ?? null }
  new Function('window', 'localStorage', 'fetch', script)(window, localStorage, fetch)
  vi.stubGlobal('window', window)
  // A fixed page age in ms. With it, early responses count as fresh however long the test process has run.
  vi.stubGlobal('performance', { now: () => SOON_MS })
  return fetch
}
const keptFor = (ms: number) => ({
  'auth._token.local': 'Bearer t1',
  'auth._token_expiration.local': String(Date.now() + ms),
})

afterEach(() => vi.unstubAllGlobals())

test('early calls of a member send the stored sign-in, and each response is used once and by that session only', async () => {
  const fetch = runIn(earlyScript(['/customers/profile'], true), keptFor(LONG_MS))
  const headers = { accept: 'application/json', authorization: 'Bearer t1' }
  expect(fetch).toHaveBeenCalledExactlyOnceWith(URL, expect.objectContaining({ headers }))
  expect(takeEarlyResponse(URL, 't2')).toBeUndefined()
  expect(takeEarlyResponse(URL, undefined)).toBeUndefined()
  expect((await takeEarlyResponse(URL, 't1'))?.status).toBe(200)
  expect(takeEarlyResponse(URL, 't1')).toBeUndefined()
})

test.each([{}, keptFor(-1)])('early calls of a member are not sent without a valid stored sign-in', kept => {
  expect(runIn(earlyScript(['/customers/profile'], true), kept)).not.toHaveBeenCalled()
  expect(takeEarlyResponse(URL, undefined)).toBeUndefined()
})

test.each([
  [
    'denied',
    {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    },
  ],
  ['null', null],
])('a storage that is %s leaves the page to ask by itself', (_what, storage) => {
  const fetch = vi.fn()
  const script = earlyScript(['/customers/profile'], true)
  const run = () => new Function('window', 'localStorage', 'fetch', script)({}, storage, fetch)
  expect(run).not.toThrow()
  expect(fetch).not.toHaveBeenCalled()
})

test('an early response that is too old is not used', () => {
  runIn(earlyScript(['/customers/profile'], true), keptFor(LONG_MS))
  vi.stubGlobal('performance', { now: () => LONG_MS })
  expect(takeEarlyResponse(URL, 't1')).toBeUndefined()
})

test('an early response is not used after the data have changed', () => {
  runIn(earlyScript(['/customers/profile'], true), keptFor(LONG_MS))
  dropEarlyResponses()
  expect(takeEarlyResponse(URL, 't1')).toBeUndefined()
})

test('early calls of a visitor send no sign-in, and a page without early calls has no script', async () => {
  const fetch = runIn(earlyScript(['/games'], false), keptFor(LONG_MS))
  const headers = { accept: 'application/json' }
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/lobby/api/games', expect.objectContaining({ headers }))
  expect(takeEarlyResponse('/lobby/api/games', 't1')).toBeUndefined()
  expect(await takeEarlyResponse('/lobby/api/games', undefined)).toBeDefined()
  expect(earlyScript([], true)).toBe('')
})
