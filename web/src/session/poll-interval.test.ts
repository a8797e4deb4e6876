import { HEARTBEAT_MS } from '@sala/contract/wire/event-stream-heartbeat.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { tokenStore } from '../calls/session-token.ts'
import { followEvents } from '../entry/member-event-stream.ts'
import { eventsConnected, FALLBACK_POLL_MS, paceOf } from './poll-interval.ts'

test('a poll is frequent without the event stream, and rare with it', () => {
  expect([paceOf(10_000, false), paceOf(10_000, true)]).toEqual([10_000, FALLBACK_POLL_MS])
})

const openStream = () => {
  const stream = new TransformStream<Uint8Array>()
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response(stream.readable)))
  const signedIn = vi.spyOn(tokenStore, 'get').mockReturnValue({ access_token: 'a' } as never)
  const changed = vi.spyOn(tokenStore, 'subscribe')
  followEvents()
  const leave = () => {
    signedIn.mockReturnValue(null)
    changed.mock.calls[0]?.[0]()
  }
  const writer = stream.writable.getWriter()
  const say = (words: string) => writer.write(new TextEncoder().encode(words))
  return { say, close: () => writer.close(), leave }
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('polls become rare when the first data of the event stream arrive, and frequent when it ends', async () => {
  const { say, close, leave } = openStream()
  await say(': open\n\n')
  await expect.poll(() => eventsConnected.get()).toBe(true)
  await close()
  await expect.poll(() => eventsConnected.get()).toBe(false)
  leave()
})

test('polls stay frequent if a proxy passes on only the headers of the event stream', async () => {
  vi.useFakeTimers()
  const listener = vi.fn()
  const stop = eventsConnected.subscribe(listener)
  const { leave } = openStream()
  await vi.advanceTimersByTimeAsync(FALLBACK_POLL_MS)
  expect(listener).not.toHaveBeenCalled()
  stop()
  leave()
})

test('polls become frequent again after two missed heartbeats', async () => {
  vi.useFakeTimers()
  const { say, leave } = openStream()
  const said = say(': open\n\n')
  await vi.advanceTimersByTimeAsync(0)
  await said
  expect(eventsConnected.get()).toBe(true)
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS.member)
  expect(eventsConnected.get()).toBe(true)
  await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS.member)
  expect(eventsConnected.get()).toBe(false)
  leave()
})
