import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { call, queryClient, refetchCalls } from './query-cache.ts'

// The calls of this test do not use the desk's API, whose module needs a browser.
vi.mock('./api.ts', () => ({}))

test('data that change while their first call is in progress are fetched again', async () => {
  const answers: ((count: number) => void)[] = []
  const observer = new QueryObserver(queryClient, {
    ...call('GET /session'),
    queryFn: () =>
      new Promise<never>(resolve => {
        answers.push(count => resolve({ count } as never))
      }),
  })
  onTestFinished(observer.subscribe(() => undefined))
  const refetched = refetchCalls('GET /session')
  answers[0]?.(0)
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(1)
  await refetched
  expect(observer.getCurrentResult().data).toEqual({ count: 1 })
})
