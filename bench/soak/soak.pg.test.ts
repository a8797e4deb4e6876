import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SoakOptions, soak } from './soak-run.ts'

const LIMIT_MS = 600_000
const PLAYED_MS = 4_000

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sala-soak-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const lines: string[] = []
const play = (loseAfter: SoakOptions['loseAfter']) =>
  soak({
    ...{ folder, seed: 1, forMs: PLAYED_MS, rate: 20, members: 3, loseAfter },
    ...{ signal: new AbortController().signal, log: () => undefined, say: line => lines.push(line) },
  })
const stored = () => JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8'))

test(
  'a soak agrees, continues on the same database, and stops when a transfer is lost behind its back',
  async () => {
    expect(await play(null)).toEqual([])
    const first = stored()
    expect(first.rounds).toBeGreaterThan(0)

    const disagreements = await play(first.round + 1)
    expect(disagreements).not.toEqual([])
    const second = stored()
    expect([second.rounds, second.disagreements]).toEqual([first.rounds + 1, disagreements])
    expect(lines.some(line => line.startsWith(`seed 1, round ${second.round}: `))).toBe(true)

    await expect(play(null)).rejects.toThrow(`stopped at round ${second.round}`)
  },
  LIMIT_MS,
)
