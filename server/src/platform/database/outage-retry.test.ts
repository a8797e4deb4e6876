import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openOutageRetry } from './outage-retry.ts'

const PATIENCE_MS = 400
const LIMITS = { patienceMs: PATIENCE_MS, waitingMax: 2, atOnceMs: PATIENCE_MS / 4 }
const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** Creates a database with simulated outages, and work that fails during an outage. */
const stage = () => {
  const state = { isThere: true, tries: 0, looks: 0 }
  const outlast = openOutageRetry(async () => {
    state.looks += 1
    return state.isThere
  }, LIMITS)
  const work = async (): Promise<string> => {
    state.tries += 1
    if (!state.isThere) throw away()
    return 'done'
  }
  return { state, work, outlast }
}

test('an immediate answer needs no promise, and successful work runs once', async () => {
  const { state, work, outlast } = stage()
  expect(outlast(() => 'at once')).toBe('at once')
  expect(await outlast(work)).toBe('done')
  expect(state).toMatchObject({ tries: 1, looks: 0 })
})

test('a short outage is waited out, and the work is retried', async () => {
  const { state, work, outlast } = stage()
  state.isThere = false
  const answers = [outlast(work), outlast(work)]
  await sleep(PATIENCE_MS / 4)
  state.isThere = true
  expect(await Promise.all(answers)).toEqual(['done', 'done'])
})

test('any other failure is thrown immediately', async () => {
  const { state, outlast } = stage()
  const failing = outlast(async () => {
    state.tries += 1
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(state).toMatchObject({ tries: 1, looks: 0 })
})

test('a long outage is reported when the wait ends, and later calls fail at once until it is over', async () => {
  const { state, work, outlast } = stage()
  state.isThere = false
  await expect(outlast(work)).rejects.toThrow('ECONNREFUSED')
  const failed = Promise.resolve(outlast(work)).catch(() => 'failed')
  expect(await Promise.race([failed, sleep(PATIENCE_MS)])).toBe('failed')
  state.isThere = true
  await sleep(PATIENCE_MS)
  state.isThere = false
  const answer = outlast(work)
  state.isThere = true
  expect(await answer).toBe('done')
})

test('the number of waiting callers is bounded; further ones fail immediately', async () => {
  const { state, work, outlast } = stage()
  state.isThere = false
  const ends = [outlast(work), outlast(work), outlast(work)].map(answer =>
    Promise.resolve(answer).then(
      () => 'done',
      () => 'failed',
    ),
  )
  expect(await Promise.race(ends)).toBe('failed')
  state.isThere = true
  expect((await Promise.all(ends)).toSorted()).toEqual(['done', 'done', 'failed'])
})

test('a database whose health check does not answer counts as unavailable', async () => {
  const outlast = openOutageRetry(() => new Promise<boolean>(() => undefined), LIMITS)
  await expect(
    outlast(async () => {
      throw away()
    }),
  ).rejects.toThrow('ECONNREFUSED')
})

test('a slow failure met a frozen or full database, and is not retried', async () => {
  const { state, outlast } = stage()
  const failing = outlast(async () => {
    state.tries += 1
    await sleep(PATIENCE_MS / 2)
    throw away()
  })
  await expect(failing).rejects.toThrow('ECONNREFUSED')
  expect(state).toMatchObject({ tries: 1, looks: 0 })
})
