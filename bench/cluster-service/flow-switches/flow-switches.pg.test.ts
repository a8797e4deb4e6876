import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sizeOr } from '../../../server/test/simulation/simulation-seeds.ts'
import { isHealthy, openSecondNode } from '../../history/two-node-product.ts'
import { countCalls } from '../../resilience/failure-counting-client.ts'
import { compareBooks } from '../../resilience/ledger-check.ts'
import { openProduct } from '../../resilience/product-under-test.ts'
import { CALM_LOAD } from '../../resilience/run-sizes.ts'
import { noAcknowledgements, runUnderLoad } from '../../resilience/simulated-member.ts'
import { waitUntil } from '../../resilience/supervised-process.ts'
import { closingPlan } from './closing-plan.ts'
import type { Answer } from './closing-record.ts'
import { rowOfClosing } from './closing-rows.ts'
import { closeSwitches, membersForClosings, type ObservedClosing } from './closing-run.ts'
import { recordAnswers } from './new-requests.ts'

const LIMIT_MS = 360_000
const SEED = 1
const PLAYERS = 6
/**
 * The benchmark `cluster` closes all switches on three nodes of a cluster. This test closes three of them on two nodes, or the one that also stops
 * payouts.
 */
const KEYS: readonly string[] = sizeOr(['withdrawal'], ['deposit_bank', 'play', 'withdrawal'])
const CLOSINGS = closingPlan().filter(
  ({ key, state, meanwhile }) => KEYS.includes(key) && state === 'closed' && meanwhile === null,
)

test(
  'while members act, a switch that one operator closes holds on both nodes, and nothing is lost after two have opened it',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sala-switches-'))
    const product = await openProduct({ memberCount: PLAYERS + membersForClosings(2, CLOSINGS) })
    const second = await openSecondNode(product, folder, {
      // The game site opens games at the lobby's origin, which is that of the first node.
      PUBLIC_URL: `http://127.0.0.1:${product.port}`,
    })
    try {
      await waitUntil('the second node is ready', () => isHealthy(second.port))
      const acknowledged = noAcknowledgements()
      const [answers, observed, said]: [Answer[], ObservedClosing[], string[]] = [[], [], []]
      const calls = recordAnswers(countCalls(product.calls, product.port), product.port, answers)
      const nodes = [
        { name: 'api1', port: product.port },
        { name: 'api2', port: second.port },
      ]
      const cause = () => Promise.reject(new Error('no fault is planned'))
      const underLoad = { ...product, calls, members: product.members.slice(0, PLAYERS) }
      const close = async () => {
        const members = product.members.slice(PLAYERS)
        const say = (line: string) => said.push(line)
        const options = { closings: CLOSINGS, members, say, signal: new AbortController().signal }
        const switched = { ...product, calls, nodes, cause }
        observed.push(...(await closeSwitches(switched, { acknowledged, answers }, options)))
      }
      await runUnderLoad(underLoad, acknowledged, SEED, close, CALM_LOAD)
      expect(await compareBooks(product, acknowledged)).toEqual({ lost: [], doubled: [], faults: [] })
      const faults: string[] = []
      for (const one of observed) await rowOfClosing(one, product, line => faults.push(line))
      expect(faults).toEqual([])
      expect(said).toHaveLength(KEYS.length)
    } finally {
      await second.node.stop()
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
  LIMIT_MS,
)
