import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Product } from '../resilience/product-under-test.ts'
import { type Steps, soak } from './soak-run.ts'
import { readState } from './soak-state.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sala-soak-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a soak stops at the first disagreement, keeps it and ends the product', async () => {
  let stops = 0
  const statements: string[] = []
  const product = {
    members: [],
    pid: () => 0,
    query: async (text: string) => statements.push(text),
    stop: async () => {
      stops += 1
    },
  } as unknown as Product
  const played: number[] = []
  const steps: Steps = {
    openProduct: async () => product,
    playRound: async (_product, acknowledged, { state }) => {
      played.push(state.round)
      acknowledged.operations += 5
    },
    checkRound: async () => (statements.length > 0 ? ['a transfer is missing'] : []),
  }
  const lines: string[] = []
  const options = {
    ...{ folder, seed: 1, forMs: 60_000, rate: 1, members: 0, loseAfter: 3 },
    ...{
      signal: new AbortController().signal,
      log: () => undefined,
      say: (line: string) => lines.push(line),
    },
  }

  expect(await soak(options, steps)).toEqual(['a transfer is missing'])

  expect(played).toEqual([1, 2, 3])
  expect(stops).toBe(1)
  expect(statements.some(text => text.startsWith('delete from ledger_transfers'))).toBe(true)
  expect(lines).toContain('seed 1, round 3: a transfer is missing')
  expect(() => readState(folder, 1)).toThrow('stopped at round 3: a transfer is missing')
})
