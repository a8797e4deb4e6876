import { AsyncLocalStorage } from 'node:async_hooks'
import { beforeAll, vi } from 'vitest'
import { sizeOr } from '../simulation/simulation-seeds.ts'

/** Divisor of a partner call's timeout. With LIVES_ALL the timeouts are those of the product. */
const SHORTER = sizeOr(5, 1)

/**
 * Provides a function that runs work whose partner calls have a shorter timeout, so that a test of an answer without an end need not wait for long.
 * Other work of the file, also at the same time, keeps the timeouts of the product.
 */
export const useShortTimeouts = (): (<Result>(work: () => Result) => Result) => {
  const isShort = new AsyncLocalStorage<true>()
  beforeAll(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const shortened = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation(ms => timeout(isShort.getStore() ? ms / SHORTER : ms))
    return () => shortened.mockRestore()
  })
  return work => isShort.run(true, work)
}
