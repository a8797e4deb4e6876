import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { call, queryClient, refetchCalls } from './query-cache.ts'

test('data that change while their first call is in progress are fetched again', async () => {
  const answers: ((unread: number) => void)[] = []
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>(resolve => {
        answers.push(unread => resolve(Response.json({ unread })))
      }),
  )
  const observer = new QueryObserver(queryClient, call('GET /messages/unread'))
  onTestFinished(observer.subscribe(() => undefined))
  const refetched = refetchCalls('GET /messages/unread')
  answers[0]?.(0)
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(1)
  await refetched
  expect(observer.getCurrentResult().data).toEqual({ unread: 1 })
})

test('data that change during a later call are fetched once', async () => {
  const fetched = vi.fn(async () => Response.json({ unread: 0 }))
  vi.stubGlobal('fetch', fetched)
  const observer = new QueryObserver(queryClient, { ...call('GET /messages/unread'), staleTime: 0 })
  onTestFinished(observer.subscribe(() => undefined))
  await refetchCalls('GET /messages/unread')
  const before = fetched.mock.calls.length
  await refetchCalls('GET /messages/unread')
  expect(fetched.mock.calls.length - before).toBe(1)
})
