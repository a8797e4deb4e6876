import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildChecker, canBuildChecker, checkHistories } from './checker-program.ts'
import { writeHistory } from './history-file.ts'
import { MEMBERS_A_HISTORY, recordHistory } from './history-run.ts'
import { openTwoNodeProduct } from './two-node-product.ts'

const LIMIT_MS = 240_000
const SEED = 1
const FAULTS = [
  { name: 'api killed', atMs: 800, forMs: 0 },
  { name: 'database cut', atMs: 2_500, forMs: 500 },
] as const

test(
  'a history under a kill and a cut has an order in which each key has one effect and no read is stale',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sala-history-test-'))
    const nodes = await openTwoNodeProduct(MEMBERS_A_HISTORY)
    try {
      const history = await recordHistory(nodes, { seed: SEED, players: nodes.players, faults: FAULTS })
      await nodes.product.query('select assert_invariants()')
      expect(nodes.product.endedByThemselves()).toEqual([])
      const answered = history.operations.filter(({ outcome }) => outcome === 'ok')
      expect(new Set(answered.map(({ kind }) => kind))).toEqual(
        expect.objectContaining(new Set(['bet', 'read', 'snapshot'])),
      )
      const last = answered.at(-1)
      const wallets = answered
        .slice(-1 - MEMBERS_A_HISTORY, -1)
        .map(({ member, balance }) => [member, balance])
      expect(Object.fromEntries(wallets)).toEqual(last?.wallets)
      if (!canBuildChecker()) {
        console.warn(
          'Porcupine did not check this history: it needs Go, and PORCUPINE must name a folder with its sources',
        )
        return
      }
      const file = join(folder, 'history.jsonl')
      await writeHistory(file, history)
      expect(checkHistories(await buildChecker(), [file])).toMatchObject([{ members: 'Ok', ledger: 'Ok' }])
    } finally {
      await nodes.stop()
      await rm(folder, { recursive: true })
    }
  },
  LIMIT_MS,
)
