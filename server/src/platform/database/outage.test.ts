import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openOutlast } from './outage.ts'

const PATIENCE_MS = 400
const LIMITS = { patienceMs: PATIENCE_MS, waitingMax: 2, atOnceMs: PATIENCE_MS / 4 }
const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** A database with simulated outages, and work that needs it. */
const stage = () => {
  const state = { isThere: true, tries: 0, looks: 0 }
  const outlast = openOutlast(async () => {
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

test('what is answered at once is answered without a promise, and what goes well is done once', async () => {
  const { state, work, outlast } = stage()
  expect(outlast(() => 'at once')).toBe('at once')
  expect(await outlast(work)).toBe('done')
  expect(state).toMatchObject({ tries: 1, looks: 0 })
})

test('a short absence is waited out, and the work done again', async () => {
  const { state, work, outlast } = stage()
  state.isThere = false
  const answers = [outlast(work), outlast(work)]
  await sleep(PATIENCE_MS / 4)
  state.isThere = true
  expect(await Promise.all(answers)).toEqual(['done', 'done'])
})

test('any other failure is told at once', async () => {
  const { state, outlast } = stage()
  const failing = outlast(async () => {
    state.tries += 1
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(state).toMatchObject({ tries: 1, looks: 0 })
})

test('a long absence is told when the patience ends, and whoever comes then is told at once until it is over', async () => {
  const { state, work, outlast } = stage()
  state.isThere = false
  await expect(outlast(work)).rejects.toThrow('ECONNREFUSED')
  const told = Promise.resolve(outlast(work)).catch(() => 'told')
  expect(await Promise.race([told, sleep(PATIENCE_MS)])).toBe('told')
  state.isThere = true
  await sleep(PATIENCE_MS)
  state.isThere = false
  const answer = outlast(work)
  state.isThere = true
  expect(await answer).toBe('done')
})

test('only so many wait; the others are told at once', async () => {
  const { state, work, outlast } = stage()
  state.isThere = false
  const ends = [outlast(work), outlast(work), outlast(work)].map(answer =>
    Promise.resolve(answer).then(
      () => 'done',
      () => 'told',
    ),
  )
  expect(await Promise.race(ends)).toBe('told')
  state.isThere = true
  expect((await Promise.all(ends)).toSorted()).toEqual(['done', 'done', 'told'])
})

test('a database that does not even answer whether it is there is away', async () => {
  const outlast = openOutlast(() => new Promise<boolean>(() => undefined), LIMITS)
  await expect(
    outlast(async () => {
      throw away()
    }),
  ).rejects.toThrow('ECONNREFUSED')
})

test('what took long to fail met a database that is frozen or full, and is told', async () => {
  const { state, outlast } = stage()
  const failing = outlast(async () => {
    state.tries += 1
    await sleep(PATIENCE_MS / 2)
    throw away()
  })
  await expect(failing).rejects.toThrow('ECONNREFUSED')
  expect(state).toMatchObject({ tries: 1, looks: 0 })
})
