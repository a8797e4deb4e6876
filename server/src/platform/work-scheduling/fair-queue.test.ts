import { describe, expect, test } from 'vitest'
import { makeTurns, type QueueCaller, type TurnCaps } from './fair-queue.ts'
import { inThread, ThreadStarved, ThreadTooSlow } from './worker-thread.ts'

const moduleOf = (script: string): URL => new URL(`data:text/javascript,${encodeURIComponent(script)}`)
const ANSWERS = moduleOf(
  "import { parentPort, workerData } from 'node:worker_threads'; parentPort.postMessage(workerData * 2)",
)
/** Time limits that are far above the time that the work of this test takes. */
const AMPLE = { computingMs: 30_000, limitMs: 30_000, memoryMb: 64 }

const LINE = { atOnce: 1, waitingMax: 9, waitingMaxEach: 4, keptForKnown: 3 }
const stranger = (who: string) => ({ who, known: false })

/** Creates a queue whose work waits until the test lets it continue. Also returns a list of the items in the order in which they began. */
const heldLine = (caps: TurnCaps) => {
  const inTurn = makeTurns(caps)
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  const work = (caller: QueueCaller, name: string = caller.who) =>
    inTurn(caller, async () => {
      begun.push(name)
      await gate.promise
      return name
    })
  return { work, begun, open: gate.resolve }
}

describe('a fair queue for expensive work', () => {
  test('runs and queues a bounded number of items, and refuses the next', async () => {
    const { work, begun, open } = heldLine({ ...LINE, waitingMax: 1, keptForKnown: 0 })
    const one = stranger('one')
    const [first, second] = [work(one, 'first'), work(one, 'second')]
    await expect(work(one, 'third')).rejects.toMatchObject({ code: 'unavailable' })
    expect(begun).toEqual(['first'])
    open()
    expect(await Promise.all([first, second])).toEqual(['first', 'second'])
    expect(await work(one, 'fourth')).toBe('fourth')
  })

  test('takes one item of each caller in turn: a new caller waits for one item of a busy one', async () => {
    const { work, begun, open } = heldLine(LINE)
    const many = [1, 2, 3, 4].map(() => work(stranger('many')))
    const others = [work(stranger('late')), work(stranger('later'))]
    open()
    await Promise.all([...many, ...others])
    expect(begun).toEqual(['many', 'many', 'late', 'later', 'many', 'many'])
  })

  test('no caller fills it alone, and strangers do not fill it together', async () => {
    const { work, open } = heldLine(LINE)
    const crowd = [1, 2, 3, 4, 5].map(() => work(stranger('one')))
    await expect(work(stranger('one'))).rejects.toMatchObject({ code: 'unavailable' })
    const others = [work(stranger('two')), work(stranger('three'))]
    await expect(work(stranger('four'))).rejects.toMatchObject({ code: 'unavailable' })
    const known = ['a', 'b', 'c'].map(who => work({ who, known: true }))
    await expect(work({ who: 'd', known: true })).rejects.toMatchObject({ code: 'unavailable' })
    open()
    expect(await Promise.all([...crowd, ...others, ...known])).toHaveLength(10)
    expect(await work(stranger('four'))).toBe('four')
  })

  test('a failing item frees its slot', async () => {
    const inTurn = makeTurns({ ...LINE, waitingMax: 0, keptForKnown: 0 })
    await expect(inTurn(stranger('one'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await inTurn(stranger('one'), async () => 7)).toBe(7)
  })
})

describe('a thread', () => {
  test('answers once', async () => {
    expect(await inThread<number>(ANSWERS, 21, AMPLE)).toBe(42)
  })

  test.each([
    [
      'that computes without end',
      'let n = 0; for (;;) n = Math.sqrt(n + 1)',
      { computingMs: 300 },
      ThreadTooSlow,
    ],
    ['that waits without end', 'setInterval(() => undefined, 1_000)', { limitMs: 300 }, ThreadStarved],
  ])('%s is ended, and this one goes on meanwhile', async (_what, script, cap, why) => {
    const endless = inThread(moduleOf(script), null, { ...AMPLE, ...cap })
    const ended = expect(endless).rejects.toBeInstanceOf(why)
    expect(await inThread<number>(ANSWERS, 4, AMPLE)).toBe(8)
    await ended
  })

  test('a thread that throws, or exits without a result, is reported', async () => {
    await expect(inThread(moduleOf("throw new Error('broken')"), null, AMPLE)).rejects.toThrow('broken')
    await expect(inThread(moduleOf('0'), null, AMPLE)).rejects.toThrow('without a result')
  })
})
