import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Answered, Recorder } from './history-file.ts'
import type { Hooks } from './member-clients.ts'
import type { TwoNodeProduct } from './two-node-product.ts'
import type { Player } from './wallet-calls.ts'

type PlantRun = {
  readonly nodes: TwoNodeProduct
  readonly players: readonly Player[]
  readonly recorder: Recorder
  isOver(): boolean
}
type Planted = { readonly hooks: Hooks; end(): Promise<void> }

/** Breaks the product on purpose, in the benchmark only, so that a checker must reject the history. */
export type ProductPlant = (run: PlantRun) => Promise<Planted>

const COPY_AGE_MS = 400
const UNLOCKED_MS = 60
const ADDED_SATANG = 7_700
/** Process number of the caller that does not lock. It differs from all other clients. */
const UNLOCKED_PROCESS = 90

/** Answers reads from a copy of the database that lags behind: a transaction that keeps its snapshot for a while. */
const readFromLaggingCopy: ProductPlant = async ({ nodes, isOver }) => {
  const client = new pg.Client({ connectionString: nodes.product.database.owner })
  await client.connect()
  const renew = (async () => {
    while (!isOver()) {
      await client.query('begin isolation level repeatable read')
      await client.query('select count(*) from member_balances')
      await sleep(COPY_AGE_MS)
      await client.query('commit')
    }
  })()
  const read = async ({ id }: Player, fromProduct: () => Promise<Answered>): Promise<Answered> => {
    if (isOver()) return fromProduct()
    const { rows } = await client.query('select wallet::float8 from member_balances where member_id = $1', [
      id,
    ])
    return { outcome: 'ok', balance: rows[0]?.wallet }
  }
  return {
    hooks: { read },
    end: async () => {
      await renew
      await client.end()
    },
  }
}

/** Adds money to wallets by a caller that reads the wallet, waits, and writes the sum without the lock of the member's row. */
const writeWithoutLock: ProductPlant = async ({ nodes, players, recorder, isOver }) => {
  const add = (player: Player, n: number) =>
    recorder.record(
      {
        process: UNLOCKED_PROCESS,
        kind: 'deposit',
        member: player.id,
        key: `unlocked-${n}-${player.username}`,
        amount: ADDED_SATANG,
      },
      async () => {
        const { product } = nodes
        const [row] = await product.query<{ wallet: string }>(
          'select wallet from ledger_balances where member_id = $1',
          [player.id],
        )
        await sleep(UNLOCKED_MS)
        const sum = Number(row?.wallet) + ADDED_SATANG
        await product.query('update ledger_balances set wallet = $2 where member_id = $1', [player.id, sum])
        return { outcome: 'ok' }
      },
    )
  const adding = (async () => {
    for (let n = 0; !isOver(); n++) for (const player of players) await add(player, n)
  })()
  return { hooks: {}, end: () => adding }
}

/** Repeats calls under a new key, as a caller would that makes a key for each attempt. The history has the first key. */
const repeatWithNewKey: ProductPlant = async () => {
  let count = 0
  const hooks: Hooks = {
    repeat: write => {
      count += 1
      return write.kind === 'rollback' ? write : { ...write, key: `${write.key}-again-${count}` }
    },
  }
  return { hooks, end: () => Promise.resolve() }
}

export const PRODUCT_PLANTS: Readonly<Record<string, ProductPlant>> = {
  'stale-copy': readFromLaggingCopy,
  'unlocked-write': writeWithoutLock,
  'new-key': repeatWithNewKey,
}
