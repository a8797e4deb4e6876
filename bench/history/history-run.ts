import { setTimeout as sleep } from 'node:timers/promises'
import { drawsOf, seedOf } from '../../server/seed/simulated-past/random-numbers.ts'
import { waitUntil } from '../resilience/supervised-process.ts'
import { type History, openRecorder } from './history-file.ts'
import { readSnapshot, readSnapshots, recordSnapshot, refuseWithdrawals } from './ledger-clients.ts'
import { type Client, type Hooks, runClient, settleWrites } from './member-clients.ts'
import { causeFaults, LOAD_MS, type PlannedFault } from './node-faults.ts'
import type { ProductPlant } from './planted-in-product.ts'
import type { TwoNodeProduct } from './two-node-product.ts'
import { askBalance, type Player } from './wallet-calls.ts'

export const MEMBERS_A_HISTORY = 3
const CLIENTS_A_MEMBER = 2
const READY_LIMIT_MS = 60_000
/** Time in ms in which the last payments are credited before the last reads. */
const SETTLES_MS = 500

type RunOptions = {
  readonly seed: number
  readonly players: readonly Player[]
  readonly faults: readonly PlannedFault[]
  readonly plant?: ProductPlant
}

/** Records one history: members and an operator use the product while the planned faults happen, and then each wallet is read once more. */
export const recordHistory = async (
  nodes: TwoNodeProduct,
  { seed, players, faults, plant }: RunOptions,
): Promise<History> => {
  await waitUntil('both API nodes are ready', nodes.areNodesReady, READY_LIMIT_MS)
  const recorder = openRecorder()
  const opening = await readSnapshot(nodes, players)
  let isLoadOver = false
  const isOver = (): boolean => isLoadOver
  const planted = await plant?.({ nodes, players, recorder, isOver })
  const hooks: Hooks = planted?.hooks ?? {}
  const clients = players.flatMap((player, n): Client[] => {
    const writes: Client['writes'] = []
    return Array.from({ length: CLIENTS_A_MEMBER }, (_, client) => {
      const process = n * CLIENTS_A_MEMBER + client
      const draw = drawsOf(seedOf(seed, 0, process + 1))
      return { run: { nodes, recorder, hooks, isOver }, player, process, draw, writes, unsettled: [] }
    })
  })
  const lives = clients.map(runClient)
  const next = players.length * CLIENTS_A_MEMBER
  const ledger = { nodes, players, recorder, isOver }
  const others = [
    readSnapshots({ ...ledger, process: next }, opening),
    refuseWithdrawals({ ...ledger, process: next + 1 }),
  ]
  try {
    await Promise.all([sleep(LOAD_MS), causeFaults(nodes, faults)])
    await sleep(SETTLES_MS)
  } finally {
    isLoadOver = true
    await Promise.all([...lives, ...others])
    await planted?.end()
  }
  await Promise.all(clients.map(settleWrites))
  for (const [n, player] of players.entries())
    await recorder.record({ process: n * CLIENTS_A_MEMBER, kind: 'read', member: player.id }, () =>
      askBalance(nodes.product, nodes.ports[1], player),
    )
  await recordSnapshot({ ...ledger, process: next }, opening)
  return {
    ...{ seed, faults: faults.map(({ name }) => name), opening: opening.wallets },
    operations: recorder.operations(),
  }
}
