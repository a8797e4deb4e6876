import { describe, expect, test } from 'vitest'
import { inThread, ThreadTooSlow } from './in-thread.ts'
import { makeTurns } from './in-turn.ts'

const moduleOf = (script: string): URL => new URL(`data:text/javascript,${encodeURIComponent(script)}`)
const ANSWERS = moduleOf(
  "import { parentPort, workerData } from 'node:worker_threads'; parentPort.postMessage(workerData * 2)",
)
/** Far more than any of this takes. */
const AMPLE = { limitMs: 30_000, memoryMb: 64 }

describe('a line for costly work', () => {
  test('runs so many at once, lets so many wait, and refuses the next', async () => {
    const inTurn = makeTurns({ atOnce: 1, waitingMax: 1 })
    let open: () => void = () => undefined
    const gate = new Promise<void>(resolve => {
      open = resolve
    })
    const begun: string[] = []
    const work = (name: string) =>
      inTurn(async () => {
        begun.push(name)
        await gate
        return name
      })
    const [first, second] = [work('first'), work('second')]
    await expect(work('third')).rejects.toMatchObject({ code: 'unavailable' })
    expect(begun).toEqual(['first'])
    open()
    expect(await Promise.all([first, second])).toEqual(['first', 'second'])
    expect(await work('fourth')).toBe('fourth')
  })

  test('a piece that fails gives its place back', async () => {
    const inTurn = makeTurns({ atOnce: 1, waitingMax: 0 })
    await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await inTurn(async () => 7)).toBe(7)
  })
})

describe('a thread', () => {
  test('answers once', async () => {
    expect(await inThread<number>(ANSWERS, 21, AMPLE)).toBe(42)
  })

  test('that never ends is ended, and this one goes on meanwhile', async () => {
    const endless = inThread(moduleOf('for (;;);'), null, { ...AMPLE, limitMs: 300 })
    const ended = expect(endless).rejects.toBeInstanceOf(ThreadTooSlow)
    expect(await inThread<number>(ANSWERS, 4, AMPLE)).toBe(8)
    await ended
  })

  test('that throws, or ends without a word, is told', async () => {
    await expect(inThread(moduleOf("throw new Error('broken')"), null, AMPLE)).rejects.toThrow('broken')
    await expect(inThread(moduleOf('0'), null, AMPLE)).rejects.toThrow('no answer')
  })
})
