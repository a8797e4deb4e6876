import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildChecker, canBuildChecker, checkHistories, parseVerdicts } from './checker-program.ts'
import { type History, type Operation, openRecorder, readHistory, writeHistory } from './history-file.ts'
import { FAULTS, LOAD_MS, planFaultsOf } from './node-faults.ts'
import { HISTORY_PLANTS } from './planted-in-history.ts'
import { lobbyAnswerOf, walletAnswerOf } from './wallet-calls.ts'

const MEMBER = 'mem_1'
const OPENING = 100_000
const STAKE = 100
const GO_LIMIT_MS = 120_000

const replyOf = (status: number, body: object) => ({
  ...{ status, body: body as Record<string, unknown>, retryAfter: undefined, silentMs: 0 },
})

/** A correct history of one member: bets in a row, each followed by a read. */
const correctHistory = (): History => {
  const operations = Array.from({ length: 12 }, (_, n): Operation[] => {
    const balance = OPENING - (n + 1) * STAKE
    const [at, process] = [n * 100, n % 2]
    const shown = { member: MEMBER, process, outcome: 'ok', balance } as const
    return [
      { ...shown, kind: 'bet', key: `bet-${n}`, amount: STAKE, call: at + 10, return: at + 20 },
      { ...shown, kind: 'read', call: at + 40, return: at + 50 },
    ]
  })
  return { seed: 1, faults: [], opening: { [MEMBER]: OPENING }, operations: operations.flat() }
}

const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'sala-history-test-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('a call and its answer are one operation, and a call that throws has an unknown outcome', async () => {
  let time = 0
  const recorder = openRecorder(() => (time += 5))
  const asked = { process: 3, kind: 'bet', member: MEMBER, key: 'a', amount: STAKE } as const
  await recorder.record(asked, async () => ({ outcome: 'ok', balance: 7 }))
  await recorder.record({ ...asked, key: 'b' }, () => Promise.reject(new Error('the connection ended')))
  expect(recorder.operations()).toEqual([
    { ...asked, outcome: 'ok', balance: 7, call: 5, return: 10 },
    { ...asked, key: 'b', outcome: 'unknown', call: 15, return: 20 },
  ])
})

test('a written history is read again in the order of its calls', async () => {
  const history = correctHistory()
  const read = await inFolder(async folder => {
    const file = join(folder, 'one.jsonl')
    await writeHistory(file, { ...history, operations: history.operations.toReversed() })
    return readHistory(file)
  })
  expect(read).toEqual(history)
})

test('only an answer that settles the call is ok or refused', () => {
  expect(walletAnswerOf(replyOf(200, { status: 'RS_OK', balance: 5_000 }))).toEqual({
    outcome: 'ok',
    balance: 5,
  })
  const poor = { status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 5_000 }
  expect(walletAnswerOf(replyOf(200, poor))).toEqual({ outcome: 'refused', code: poor.status, balance: 5 })
  const unknown = { outcome: 'unknown' }
  for (const reply of [null, replyOf(503, {}), replyOf(200, { status: 'RS_ERROR_UNKNOWN', balance: 1 })])
    expect(walletAnswerOf(reply)).toEqual(unknown)
  expect(lobbyAnswerOf(replyOf(200, { id: 'wdr_1' }))).toEqual({ outcome: 'ok', id: 'wdr_1' })
  expect(lobbyAnswerOf(replyOf(409, { code: 'withdrawal_open' }))).toEqual({
    outcome: 'refused',
    code: 'withdrawal_open',
  })
  for (const reply of [null, replyOf(503, {}), replyOf(429, {})])
    expect(lobbyAnswerOf(reply)).toEqual(unknown)
})

test('the same seed plans the same faults, all within the load, and every fault occurs in 100 seeds', () => {
  const all = Array.from({ length: 100 }, (_, n) => planFaultsOf(n + 1)).flat()
  expect(Array.from({ length: 100 }, (_, n) => planFaultsOf(n + 1)).flat()).toEqual(all)
  expect(new Set(all.map(({ name }) => name))).toEqual(new Set(Object.keys(FAULTS)))
  expect(all.every(({ atMs }) => atMs > 0 && atMs < LOAD_MS)).toBe(true)
  expect(planFaultsOf(4, 'api killed').map(({ name }) => name)).toEqual(Array(3).fill('api killed'))
})

test('each plant changes a correct history, and leaves the given one as it is', () => {
  for (const [name, plant] of Object.entries(HISTORY_PLANTS)) {
    const history = correctHistory()
    const changed = plant(history)
    expect([name, changed === null]).toEqual([name, false])
    expect(changed).not.toEqual(history)
    expect(history).toEqual(correctHistory())
  }
})

test('lines of the checker are verdicts', () => {
  const verdict = { file: 'a', seed: 1, operations: 2, unknown: 0, members: 'Ok', ledger: 'Illegal', ms: 3 }
  expect(parseVerdicts(`${JSON.stringify(verdict)}\n`)).toEqual([verdict])
})

test(
  'Porcupine accepts the correct history and rejects each plant; without Go and Porcupine the output says that this did not run',
  async () => {
    if (!canBuildChecker()) {
      console.warn(
        'the checker did not run: it needs Go, and PORCUPINE must name a folder with the sources of Porcupine',
      )
      return
    }
    await inFolder(async folder => {
      const program = await buildChecker()
      const all = [correctHistory(), ...Object.values(HISTORY_PLANTS).map(plant => plant(correctHistory()))]
      const files: string[] = []
      for (const [n, history] of all.entries()) {
        const file = join(folder, `${n}.jsonl`)
        if (history !== null) await writeHistory(file, history)
        files.push(file)
      }
      const results = checkHistories(program, files).map(({ members, ledger }) => [members, ledger])
      expect(results).toEqual(all.map((_, n) => (n === 0 ? ['Ok', 'Ok'] : ['Illegal', 'Illegal'])))
    })
  },
  GO_LIMIT_MS,
)
