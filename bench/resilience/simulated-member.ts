import { setTimeout as sleep } from 'node:timers/promises'
import { between, type Draw, drawsOf, seedOf } from '../../server/seed/simulated-past/random-numbers.ts'
import type { BenchMember } from '../http/bench-members.ts'
import { runBesideTasks } from './background-tasks.ts'
import type { Call, Reply } from './http-calls.ts'
import type { Product } from './product-under-test.ts'

const BANK = 'scb'
const PAUSE_MS = 100
/** Delay in ms before a repeated call, if the response has no Retry-After. The library for queries in the lobby's pages waits for the same time. */
const UNANSWERED_PAUSE_MS = 1_000
const SECOND_MS = 1_000
/** Time in ms after which a simulated member stops repeating a call. The effect of the call is then unknown. */
const PATIENCE_MS = 90_000
const POLL_MS = 250

/** Records of the simulated members: operations that the product acknowledged, and requests without a response. */
export type Acknowledgements = {
  /** Maps the idempotency key of a request to the id that the product returned, or to null if no response arrived. */
  readonly deposits: Map<string, string | null>
  readonly withdrawals: Map<string, string | null>
  /** Maps the id of each bank statement line that the bank acknowledged to its amount in satang. */
  readonly paid: Map<string, bigint>
  readonly rounds: Set<string>
  /** Maps the id of each deposit whose end the product acknowledged to that end. */
  readonly endedDeposits: Map<string, 'completed' | 'cancelled'>
  /** Time in ms, for each paid deposit, from the bank's acknowledgement until the member sees the credit. */
  readonly creditedMs: number[]
  /** A text for each idempotency key for which the product returned two ids. There should be none. */
  readonly twice: string[]
  /** Number of operations on money that were acknowledged. */
  operations: number
  /** Texts about responses that are wrong even during faults, such as a status 500. */
  readonly wrong: string[]
}

export const noAcknowledgements = (): Acknowledgements => ({
  ...{ deposits: new Map(), withdrawals: new Map(), paid: new Map(), rounds: new Set(), creditedMs: [] },
  ...{ endedDeposits: new Map(), twice: [], operations: 0, wrong: [] },
})

export type LoadRun = {
  readonly product: Pick<Product, 'port' | 'outsidePort' | 'calls'>
  readonly acknowledged: Acknowledgements
  isOver(): boolean
} & LoadOptions

/** How simulated members act, if not as fast as they can and with transfers, play and withdrawals only. */
export type LoadOptions = {
  /** Prefix of the idempotency keys. Runs on one database need different prefixes. */
  readonly keyPrefix?: string
  /** Returns the pause in ms between two turns of a member. */
  pauseMs?(draw: Draw): number
  /** Makes the member do something else in place of the usual turn. Returns false if the member shall take the usual turn. */
  otherTurn?(run: LoadRun, member: BenchMember, draw: Draw, key: string): Promise<boolean>
}

const isPassing = (reply: Reply): boolean => reply === null || reply.status === 503 || reply.status === 502

/** Records each 5xx response as a violation. A 503 with Retry-After is allowed, because it is expected during faults. */
const recordWrongAnswer = ({ acknowledged }: LoadRun, { method, path }: Call, reply: Reply): void => {
  if (reply !== null && reply.status >= 500 && !isPassing(reply))
    acknowledged.wrong.push(`${method} ${path} got ${reply.status}: ${JSON.stringify(reply.body)}`)
}

/** Returns the delay in ms before a repeated call: from the response's `Retry-After`, or the lobby's default. */
const pauseMs = (reply: Reply): number =>
  reply?.retryAfter === undefined ? UNANSWERED_PAUSE_MS : Number(reply.retryAfter) * SECOND_MS

/** Repeats a call with the same idempotency key until there is a response. Returns null after `PATIENCE_MS`. */
export const callWithRetry = async (run: LoadRun, call: Call): Promise<Reply> => {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const reply = await run.product.calls.ask(run.product.port, call)
    recordWrongAnswer(run, call, reply)
    if (!isPassing(reply)) return reply
    if (performance.now() > end) return null
    await sleep(pauseMs(reply))
  }
}

/** Sends a call to a partner once. The call has no idempotency key, so it must not be repeated if its effect is unknown. */
export const callPartner = async (run: LoadRun, path: string, body: object): Promise<Reply> =>
  run.product.calls.ask(run.product.outsidePort, { method: 'POST', path: `/sandbox${path}`, body })

export const submitRequest = async (
  run: LoadRun,
  into: Map<string, string | null>,
  call: Call & { readonly key: string },
): Promise<string | null> => {
  into.set(call.key, null)
  const reply = await callWithRetry(run, call)
  if (reply?.status !== 200) {
    if (reply !== null) into.delete(call.key)
    return null
  }
  const id = String(reply.body.id)
  run.acknowledged.operations += 1
  into.set(call.key, id)
  return id
}

export type Deposit = {
  readonly method: string
  readonly status: string
  readonly ref: string
  readonly transfer_amount: number
  readonly to_account_number: string
}

export const fetchDeposit = async (run: LoadRun, token: string, id: string): Promise<Deposit | null> => {
  const reply = await callWithRetry(run, { method: 'GET', path: `/lobby/api/requests/deposit/${id}`, token })
  return reply?.status === 200 ? (reply.body.data as Deposit) : null
}

const SATANG_A_BAHT = 100

/**
 * Pays the open deposit at the simulated bank as its method requires: by the reference of its QR code, or by a transfer of exactly its amount. Returns
 * whether the bank acknowledged the payment.
 */
export const payDeposit = async (run: LoadRun, member: BenchMember, open: Deposit): Promise<boolean> => {
  const amount = open.transfer_amount
  const paid = await callPartner(run, '/bank/transfers', {
    ...{ from_bank: BANK, from_account: member.account_number, to_account: open.to_account_number },
    amount,
    ...(open.method === 'transfer' ? {} : { ref: open.ref }),
  })
  if (paid?.status !== 201) return false
  run.acknowledged.operations += 1
  run.acknowledged.paid.set(String(paid.body.id), BigInt(Math.round(amount * SATANG_A_BAHT)))
  return true
}

/** Opens a deposit, then pays or cancels it. Polls a paid deposit until it is credited. */
const deposit = async (run: LoadRun, member: BenchMember, draw: Draw, key: string): Promise<void> => {
  const { token } = member
  const body = { amount: between(draw, 1, 9) * 20 }
  const path = '/lobby/api/requests/deposit/prepare'
  const id = await submitRequest(run, run.acknowledged.deposits, { method: 'POST', path, token, key, body })
  if (id === null) return
  if (draw(8) === 0) {
    await cancel(run, token, id)
    return
  }
  const open = await fetchDeposit(run, token, id)
  if (open?.status !== 'waiting') return
  if (!(await payDeposit(run, member, open))) {
    await cancel(run, token, id)
    return
  }
  await awaitCredit(run, token, id)
}

const cancel = async (run: LoadRun, token: string, id: string): Promise<void> => {
  const path = `/lobby/api/requests/deposit/${id}/cancel`
  if ((await callWithRetry(run, { method: 'POST', path, token }))?.status !== 200) return
  run.acknowledged.operations += 1
  run.acknowledged.endedDeposits.set(id, 'cancelled')
}

const awaitCredit = async (run: LoadRun, token: string, id: string): Promise<void> => {
  const began = performance.now()
  while (performance.now() - began < PATIENCE_MS) {
    const status = (await fetchDeposit(run, token, id))?.status
    if (status === 'completed') {
      run.acknowledged.creditedMs.push(performance.now() - began)
      run.acknowledged.operations += 1
      run.acknowledged.endedDeposits.set(id, 'completed')
      return
    }
    if (run.isOver()) break
    await sleep(POLL_MS)
  }
  // The member waited for `PATIENCE_MS`, so the deposit counts as never credited. If the run ended before, the deposit does not count.
  if (performance.now() - began >= PATIENCE_MS) run.acknowledged.creditedMs.push(Number.POSITIVE_INFINITY)
}

const checkCredit = (run: LoadRun, token: string): Promise<Reply> =>
  callWithRetry(run, { method: 'GET', path: '/lobby/api/customers/check-credit', token })

/** Opens a game and plays some rounds. To open the game, the product moves the member's credit to the game site. */
const play = async (run: LoadRun, { token }: BenchMember, draw: Draw): Promise<void> => {
  const reply = await callWithRetry(run, { method: 'GET', path: '/lobby/api/customers/login-game', token })
  if (reply?.status !== 200) return
  run.acknowledged.operations += 1
  const ticket = new URL(String(reply.body.url)).searchParams.get('token')
  const rounds = between(draw, 1, 4)
  const plays = Array.from({ length: rounds }, () => ({
    stake: between(draw, 1, 5) * 2,
    win: draw(3) * 5,
  }))
  for (const { stake, win } of plays) {
    const played = await callPartner(run, '/game-site/rounds', { token: ticket, stake, win })
    if (played?.status !== 201) return
    run.acknowledged.operations += 1
    run.acknowledged.rounds.add(String(played.body.round_id))
  }
  await checkCredit(run, token)
}

const withdraw = async (run: LoadRun, member: BenchMember, draw: Draw, key: string): Promise<void> => {
  const { token, phone } = member
  const body = { phone, amount: 100 + between(draw, 0, 10) * 10 }
  const path = '/lobby/api/requests/withdraw'
  const call = { method: 'POST', path, token, key, body } as const
  const id = await submitRequest(run, run.acknowledged.withdrawals, call)
  // Simulates a page that has lost the response. It repeats the request and must get the same id.
  if (id === null || draw(3) > 0) return
  const again = await callWithRetry(run, call)
  if (again?.status === 200 && again.body.id !== id) run.acknowledged.twice.push(`${id} and ${again.body.id}`)
}

/** Waits, but not longer than until the run ends. */
const pause = async ({ isOver }: LoadRun, ms: number): Promise<void> => {
  const end = performance.now() + ms
  for (let left = ms; left > 0 && !isOver(); left = end - performance.now())
    await sleep(Math.min(left, SECOND_MS))
}

/** Simulates a member who deposits, plays and withdraws in random order until the run ends. */
export const simulateMember = async (run: LoadRun, member: BenchMember, draw: Draw): Promise<void> => {
  for (let turn = 0; !run.isOver(); turn++) {
    const key = `${run.keyPrefix ?? ''}${member.id}-${turn}`
    const isDone = (await run.otherTurn?.(run, member, draw, key)) ?? false
    const what = draw(6)
    if (!isDone) {
      if (what < 3) await deposit(run, member, draw, `deposit-${key}`)
      else if (what < 5) await play(run, member, draw)
      else await withdraw(run, member, draw, `withdraw-${key}`)
    }
    // Without this pause a member would send very many calls while the product refuses each of them.
    await pause(run, run.pauseMs?.(draw) ?? PAUSE_MS)
  }
}

/** Simulates members who deposit, play and withdraw until `work` ends. Returns the result of `work`. */
export const runUnderLoad = async <T>(
  product: LoadRun['product'] & Pick<Product, 'members'>,
  acknowledged: Acknowledgements,
  seed: number,
  work: () => Promise<T>,
  options: LoadOptions = {},
): Promise<T> => {
  const runUntil = (isOver: () => boolean): LoadRun => ({ product, acknowledged, isOver, ...options })
  const startLives = (isOver: () => boolean): Promise<void>[] => {
    const run = runUntil(isOver)
    return product.members.map((member, n) => simulateMember(run, member, drawsOf(seedOf(seed, 0, n + 1))))
  }
  const done = await runBesideTasks(startLives, work)
  // The end of the run may have interrupted members before their rounds were imported. A credit check imports these rounds.
  await Promise.all(
    product.members.map(({ token }) =>
      checkCredit(
        runUntil(() => true),
        token,
      ),
    ),
  )
  return done
}
