import { expect, test, vi } from 'vitest'
import { followEvents } from './event-stream.ts'
import { eventsReachUs, paceOf, SAFETY_NET_MS } from './poll-pace.ts'
import { tokenStore } from './token.ts'

test('a poll keeps its pace without events and is a safety net with them', () => {
  expect([paceOf(10_000, false), paceOf(10_000, true)]).toEqual([10_000, SAFETY_NET_MS])
})

test('polls slow down while the stream of events is open, and are quick again once it ends', async () => {
  const stream = new TransformStream<Uint8Array>()
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response(stream.readable)))
  const signedIn = vi.spyOn(tokenStore, 'get').mockReturnValue({ access_token: 'a' } as never)
  const changed = vi.spyOn(tokenStore, 'subscribe')
  followEvents()
  await expect.poll(() => eventsReachUs.get()).toBe(true)
  await stream.writable.close()
  await expect.poll(() => eventsReachUs.get()).toBe(false)
  signedIn.mockReturnValue(null)
  changed.mock.calls[0]?.[0]()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
