import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { publicFact } from './public-data-query.ts'

const FRESH_MS = 60_000
const fetched = vi.fn<() => Promise<Response>>()
const games = (count: number) =>
  new Response(JSON.stringify({ data: Array.from({ length: count }, () => ({})) }))

beforeEach(() => {
  vi.useFakeTimers()
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a cached public response', () => {
  test('is fetched once for any number of components at the same time', async () => {
    fetched.mockImplementation(async () => games(2))
    const fact = publicFact('GET /games', FRESH_MS)
    fact.askIfOld()
    fact.askIfOld()
    await fact.ask()
    expect(fetched).toHaveBeenCalledOnce()
    expect(fact.store.get()).toMatchObject({ data: { data: [{}, {}] }, error: null })
  })

  test('is fetched again only when it is stale', async () => {
    fetched.mockImplementation(async () => games(1))
    const fact = publicFact('GET /games', FRESH_MS)
    await fact.ask()
    vi.advanceTimersByTime(FRESH_MS)
    fact.askIfOld()
    await vi.advanceTimersByTimeAsync(0)
    expect(fetched).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(1)
    fact.askIfOld()
    await vi.advanceTimersByTimeAsync(0)
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  test('that never becomes stale is fetched once per page load', async () => {
    fetched.mockImplementation(async () => games(1))
    const fact = publicFact('GET /games', Number.POSITIVE_INFINITY)
    fact.askIfOld()
    await vi.advanceTimersByTimeAsync(0)
    fact.askIfOld()
    expect(fetched).toHaveBeenCalledOnce()
  })

  test('keeps its object if it is fetched again unchanged, and causes no second render', async () => {
    fetched.mockImplementation(async () => games(2))
    const fact = publicFact('GET /games', FRESH_MS)
    await fact.ask()
    const first = fact.store.get()
    await fact.ask()
    expect(fact.store.get()).toBe(first)
  })

  test('keeps its data if fetching it again fails, and reports the error', async () => {
    fetched.mockResolvedValueOnce(games(1)).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const fact = publicFact('GET /games', FRESH_MS)
    await fact.ask()
    await fact.ask()
    expect(fact.store.get()).toMatchObject({ data: { data: [{}] }, error: { code: 'offline' } })
  })
})
