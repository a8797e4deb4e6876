import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, queryClient } from '../calls/query-cache.ts'
import { tokenStore } from '../calls/session-token.ts'
import { refreshCredit } from './credit-refresh.ts'

const { queryKey } = call('GET /withdrawable')
const PACE_MS = 5_000
const asked = vi.fn(async () => new Response('{}', { headers: { 'content-type': 'application/json' } }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
  vi.spyOn(tokenStore, 'get').mockReturnValue({ access_token: 't1', expires_at_ms: Number.POSITIVE_INFINITY })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  asked.mockClear()
  queryClient.clear()
})

test('an early request for the credit waits for the next possible time, and several requests share one call', async () => {
  queryClient.setQueryData(queryKey, {} as never)
  await vi.advanceTimersByTimeAsync(PACE_MS / 2)
  const looks = [refreshCredit(), refreshCredit()]
  await vi.advanceTimersByTimeAsync(PACE_MS / 2 - 1)
  expect(asked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(looks)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a request for the credit during a call gets a further call, because the answer may be older than the last round', async () => {
  const answer = Promise.withResolvers<Response>()
  asked.mockImplementationOnce(() => answer.promise)
  const first = refreshCredit()
  await vi.advanceTimersByTimeAsync(PACE_MS)
  expect(asked).toHaveBeenCalledTimes(1)
  const later = [refreshCredit(), refreshCredit()]
  answer.resolve(new Response('{}', { headers: { 'content-type': 'application/json' } }))
  await first
  await vi.advanceTimersByTimeAsync(PACE_MS - 1)
  expect(asked).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(later)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a new page waits too, because the page before it may have requested the credit', async () => {
  vi.stubGlobal('performance', { timeOrigin: Date.now() })
  await vi.advanceTimersByTimeAsync(PACE_MS / 2)
  const look = refreshCredit()
  await vi.advanceTimersByTimeAsync(PACE_MS / 2 - 1)
  expect(asked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await look
  expect(asked).toHaveBeenCalledTimes(1)
})

test('the credit of a member who signed out meanwhile is not requested', async () => {
  vi.mocked(tokenStore.get).mockReturnValue(null)
  const look = refreshCredit()
  await vi.advanceTimersByTimeAsync(PACE_MS)
  await look
  expect(asked).not.toHaveBeenCalled()
})
