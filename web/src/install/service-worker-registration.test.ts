import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeNewRelease } from './service-worker-registration.ts'

const page = { reload: vi.fn() }
const container = new EventTarget()
const worker = { postMessage: vi.fn() }

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  vi.stubGlobal('window', { location: page })
  vi.stubGlobal('navigator', { serviceWorker: container })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the page reloads when the new release takes over', () => {
  takeNewRelease(worker as unknown as ServiceWorker)
  expect(worker.postMessage).toHaveBeenCalledWith('take-over')
  expect(page.reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  expect(page.reload).toHaveBeenCalledOnce()
})

test('the page reloads after a few seconds when the new release never takes over', () => {
  takeNewRelease(worker as unknown as ServiceWorker)
  vi.advanceTimersByTime(5_000)
  expect(page.reload).toHaveBeenCalledOnce()
})
