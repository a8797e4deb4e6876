import { setTimeout as sleep } from 'node:timers/promises'
import { between, type Draw, pick, weighted } from '../../server/seed/simulated-past/random-numbers.ts'
import { payFromBank, prepareDeposit, type ShownDeposit, showDeposit } from './deposit-calls.ts'
import type { Answered, Asked, Recorder } from './history-file.ts'
import type { TwoNodeProduct } from './two-node-product.ts'
import {
  askBalance,
  askProfile,
  type Player,
  requestWithdrawal,
  sendPlay,
  type WalletPlay,
} from './wallet-calls.ts'

const PAUSE_MS = { least: 10, most: 70 }
const RETRY_PAUSE_MS = 150
const TRIES_MAX = 20
/** One write of so many is not repeated after an unknown outcome, until the load is over. */
const NEVER_REPEATED = 6
const CREDIT_POLL_MS = 60
const SATANG_A_BAHT = 100
/** Number of a member's latest writes from which a client chooses one to repeat. */
const REPEATED_AMONG = 6

type Order = { readonly kind: 'withdraw'; readonly key: string; readonly amount: number }
type Write = WalletPlay | Order

/** Replaces calls of the clients, so that a planted anomaly can act on the product. */
export type Hooks = {
  readonly read?: (player: Player, read: () => Promise<Answered>) => Promise<Answered>
  readonly repeat?: (write: Write) => Write
}

type ClientRun = {
  readonly nodes: TwoNodeProduct
  readonly recorder: Recorder
  readonly hooks: Hooks
  isOver(): boolean
}

export type Client = {
  readonly run: ClientRun
  readonly player: Player
  readonly process: number
  readonly draw: Draw
  /** Latest writes of the member, which all clients of the member share. */
  readonly writes: Write[]
  /** Writes of this client without an answer, which `settleWrites` repeats. */
  readonly unsettled: Write[]
}

const nextKey = ({ player, process, writes }: Client): string =>
  `${player.username}-${process}-${writes.length}`
const portOf = ({ run, draw }: Client): number => run.nodes.ports[draw(2)] ?? run.nodes.ports[0]

const askedBy = ({ process, player }: Client, kind: Asked['kind'], more: Partial<Asked> = {}): Asked => ({
  ...{ process, kind, member: player.id },
  ...more,
})

const read = (client: Client): Promise<Answered> => {
  const { run, player, draw } = client
  const { product } = run.nodes
  const port = portOf(client)
  const call = draw(2) === 0 ? askBalance : askProfile
  const plain = () => call(product, port, player)
  return run.recorder.record(askedBy(client, 'read'), () => run.hooks.read?.(player, plain) ?? plain())
}

const sendWrite = (client: Client, asked: Write, sent: Write, port: number): Promise<Answered> => {
  const { run, player } = client
  const { product } = run.nodes
  const { kind, ...more } = asked
  const send = (): Promise<Answered> =>
    sent.kind === 'withdraw'
      ? requestWithdrawal(product, port, player, sent.key, sent.amount)
      : sendPlay(product, port, player, sent)
  return run.recorder.record(askedBy(client, kind, more), send)
}

/** Sends a write. If its outcome is unknown, the client mostly repeats it with the same key, as the product asks of its callers. */
const write = async (client: Client, asked: Write, sent: Write = asked): Promise<void> => {
  const { run, draw, unsettled } = client
  const { outcome } = await sendWrite(client, asked, sent, portOf(client))
  if (outcome !== 'unknown') return
  if (run.isOver() || draw(NEVER_REPEATED) === 0) {
    unsettled.push(asked)
    return
  }
  await sleep(RETRY_PAUSE_MS)
  await write(client, asked)
}

/**
 * After the load, repeats each write without an answer at the second node, as a caller does that never gives up. A stored answer shows the balance at
 * the time of the effect, which leaves the checker few orders to try.
 */
export const settleWrites = async (client: Client): Promise<void> => {
  for (const asked of client.unsettled)
    for (let tried = 0; tried < TRIES_MAX; tried++) {
      const { outcome } = await sendWrite(client, asked, asked, client.run.nodes.ports[1])
      if (outcome !== 'unknown') break
      await sleep(RETRY_PAUSE_MS)
    }
}

const bet = async (client: Client): Promise<void> => {
  const { draw, writes } = client
  const stake = { kind: 'bet', key: nextKey(client), amount: between(draw, 1, 90) * SATANG_A_BAHT } as const
  writes.push(stake)
  await write(client, stake)
}

/** Answers an earlier bet of the member: by a win, or by a rollback. The bet may be refused, unknown or rolled back already. */
const endBet = async (client: Client): Promise<void> => {
  const { draw, writes } = client
  const bets = writes.filter(({ kind }) => kind === 'bet')
  if (bets.length === 0) return
  const of = pick(draw, bets.slice(-REPEATED_AMONG)).key
  // A bet has at most one rollback, so each other call that names it is a win.
  const isRolledBack = writes.some(one => one.kind === 'rollback' && one.of === of)
  const kind = draw(3) > 0 || isRolledBack ? 'win' : 'rollback'
  const amount = kind === 'win' ? { amount: between(draw, 1, 99) * SATANG_A_BAHT } : {}
  const ended = { kind, key: nextKey(client), of, ...amount } as const
  writes.push(ended)
  await write(client, ended)
}

const withdraw = async (client: Client): Promise<void> => {
  const { draw, writes } = client
  const order = {
    kind: 'withdraw',
    key: nextKey(client),
    amount: between(draw, 100, 220) * SATANG_A_BAHT,
  } as const
  writes.push(order)
  await write(client, order)
}

const repeat = async (client: Client): Promise<void> => {
  const { draw, writes, run } = client
  if (writes.length === 0) return
  const chosen = pick(draw, writes.slice(-REPEATED_AMONG))
  await write(client, chosen, run.hooks.repeat?.(chosen))
}

/** Waits until the product shows that it credited the payment. At the end of the history, the credit is unknown. */
const awaitCredit = async (client: Client, id: string): Promise<Answered> => {
  for (;;) {
    const shown = await showDeposit(client.run.nodes.product, portOf(client), client.player, id)
    if (shown?.status === 'completed') return { outcome: 'ok' }
    if (client.run.isOver()) return { outcome: 'unknown' }
    await sleep(CREDIT_POLL_MS)
  }
}

/** Opens a deposit, pays it at the bank, and waits for the credit. Only the payment is recorded, because the other calls move no money. */
const deposit = async (client: Client): Promise<void> => {
  const { draw, player, run, process } = client
  const { product } = run.nodes
  const key = `deposit-${nextKey(client)}-${draw(1_000_000)}`
  const port = portOf(client)
  const id = await prepareDeposit(product, port, player, key, between(draw, 1, 9) * 20)
  const open: ShownDeposit | null = id === null ? null : await showDeposit(product, port, player, id)
  if (id === null || open?.status !== 'waiting') return
  const asked = { ...askedBy({ ...client, process }, 'deposit', { key }), amount: open.amount }
  await run.recorder.record(asked, async () => {
    const isPaid = await payFromBank(product, player, open)
    return isPaid === false ? { outcome: 'refused' } : awaitCredit(client, id)
  })
}

const ACTS = [read, bet, endBet, repeat, withdraw, deposit]
const WEIGHTS = [10, 8, 6, 4, 1, 1]

/** Simulates one client of a member until the run is over. Each client is one process of the history: it makes one call at a time. */
export const runClient = async (client: Client): Promise<void> => {
  while (!client.run.isOver()) {
    await ACTS[weighted(client.draw, WEIGHTS)]?.(client)
    await sleep(between(client.draw, PAUSE_MS.least, PAUSE_MS.most))
  }
}
