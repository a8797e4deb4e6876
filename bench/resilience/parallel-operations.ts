import { postSigned } from '../../sandbox/foundation/signed-post.ts'
import { SANDBOX_SECRET } from '../../server/src/config.ts'
import type { BenchMember } from '../http/bench-members.ts'
import type { Call, Reply } from './http-calls.ts'
import type { Product } from './product-under-test.ts'
import type { Acknowledgements } from './simulated-member.ts'
import { waitUntil } from './supervised-process.ts'

/** One round: a member, and parallel callers that all request the same operation for this member. */
export type Round = {
  readonly product: Product
  readonly acknowledged: Acknowledgements
  readonly member: BenchMember
  readonly callers: number
  /** The idempotency key of the operation. It is unique among the member's requests. */
  readonly key: string
}

/** An operation that parallel callers request. `effects` sends the requests and returns how often the operation took effect, which must be once. */
export type Operation = { readonly name: string; effects(round: Round): Promise<number> }

const PREPARE = '/lobby/api/requests/deposit/prepare'
const WITHDRAW = '/lobby/api/requests/withdraw'
const SETTLES_MS = 90_000
const AMOUNT = 100
/** Amount of a withdrawal in baht. Each member has 500 baht, enough for only one such withdrawal. */
const MOST = 300

const many = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

const counted = async ({ query }: Product, text: string, values: unknown[]): Promise<number> =>
  (await query<{ count: number }>(`select count(*)::int as count ${text}`, values))[0]?.count ?? 0

const idsIn = (replies: readonly Reply[]): string[] => [
  ...new Set(replies.flatMap(each => (each?.status === 200 ? [String(each.body.id)] : []))),
]

const ask = ({ product, member }: Round, call: Omit<Call, 'token'>): Promise<Reply> =>
  product.calls.ask(product.port, { ...call, token: member.token })

/** Sends the same request from all callers. Returns how many rows the requests have created. Records the returned ids by idempotency key. */
const submitInParallel = async (
  round: Round,
  table: 'deposits' | 'withdrawals',
  callOf: (key: string) => Omit<Call, 'token'>,
  keyOf: (n: number) => string,
): Promise<{ readonly count: number; readonly ids: readonly string[] }> => {
  const { product, acknowledged, member, callers } = round
  const replies = await many(callers, async n => {
    const answer = await ask(round, callOf(keyOf(n)))
    if (answer?.status === 200) acknowledged[table].set(keyOf(n), String(answer.body.id))
    return answer
  })
  const keys = [...new Set(Array.from({ length: callers }, (_, n) => keyOf(n)))]
  const rows = `from ${table} where member_id = $1 and idempotency_key = any($2) and status <> 'refused'`
  const count = await counted(product, rows, [member.id, keys])
  const ids = idsIn(replies)
  // If two ids were returned for one idempotency key, the operation counts as doubled, even if there is only one row.
  return { count: keys.length === 1 ? Math.max(count, ids.length) : count, ids }
}

const cancel = (round: Round, id: string): Promise<Reply> =>
  ask(round, { method: 'POST', path: `/lobby/api/requests/deposit/${id}/cancel` })

/** Opens a deposit. After a 503 or a missing response, repeats the call with the same key. Returns the deposit's id. */
const openDeposit = async (round: Round, key: string): Promise<string> => {
  let reply: Reply = null
  await waitUntil(
    `the deposit ${key} is open`,
    async () => {
      reply = await ask(round, { method: 'POST', path: PREPARE, key, body: { amount: AMOUNT } })
      return reply?.status === 200
    },
    SETTLES_MS,
  )
  const id = String((reply as Reply)?.body.id)
  round.acknowledged.deposits.set(key, id)
  return id
}

/** Sends a callback of the bank to the API. Returns the status of the response, or zero without a response. */
export const sendBankCallback = (product: Product, event: string): Promise<number> =>
  postSigned({
    ...{ url: `http://127.0.0.1:${product.port}/lobby/api/callbacks/bank`, secret: SANDBOX_SECRET },
    ...{ body: JSON.stringify({ event_id: event }), closing: new AbortController().signal },
  }).catch(() => 0)

export const payDeposit = async ({ product, member, acknowledged }: Round, id: string): Promise<void> => {
  const [open] = await product.query<{ ref: string; to_account: string; amount: string }>(
    'select ref, to_account, transfer_amount::text as amount from deposits where member_id = $1 and id = $2',
    [member.id, id],
  )
  const paid = await product.calls.ask(product.outsidePort, {
    ...{ method: 'POST', path: '/sandbox/bank/transfers' },
    body: {
      ...{ from_bank: 'scb', from_account: member.account_number, to_account: open?.to_account },
      ...{ amount: Number(open?.amount) / 100, ref: open?.ref },
    },
  })
  if (paid?.status === 201) acknowledged.paid.set(String(paid.body.id), BigInt(open?.amount ?? 0))
}

const awaitEnd = (product: Product, table: 'deposits' | 'withdrawals', member: string): Promise<void> =>
  waitUntil(
    `${table} of ${member} have ended`,
    async () =>
      (await counted(product, `from ${table} where member_id = $1 and ended_at is null`, [member])) === 0,
    SETTLES_MS,
  )

const awaitMovements = (product: Product, member: string): Promise<void> =>
  waitUntil(
    `movements of ${member} have ended`,
    async () =>
      (await counted(product, 'from game_movements where member_id = $1 and ended_at is null', [member])) ===
      0,
    SETTLES_MS,
  )

const DEPOSITS: readonly Operation[] = [
  {
    name: 'a deposit under one key',
    effects: async round => {
      const callOf = (key: string) =>
        ({ method: 'POST', path: PREPARE, key, body: { amount: AMOUNT } }) as const
      const { count, ids } = await submitInParallel(round, 'deposits', callOf, () => `the-same-${round.key}`)
      for (const id of ids) await cancel(round, id)
      return count
    },
  },
  {
    name: 'deposits under many keys',
    effects: async round => {
      const callOf = (key: string) =>
        ({ method: 'POST', path: PREPARE, key, body: { amount: AMOUNT } }) as const
      const { count, ids } = await submitInParallel(
        round,
        'deposits',
        callOf,
        n => `another-${round.key}-${n}`,
      )
      for (const id of ids) await cancel(round, id)
      return count
    },
  },
  {
    name: 'a deposit is cancelled',
    effects: async round => {
      const id = await openDeposit(round, `to-cancel-${round.key}`)
      await many(round.callers, () => cancel(round, id))
      return counted(round.product, "from request_events where request_id = $1 and status = 'cancelled'", [
        id,
      ])
    },
  },
  {
    name: 'the bank reports a payment',
    effects: async round => {
      const id = await openDeposit(round, `to-be-reported-${round.key}`)
      await payDeposit(round, id)
      await many(round.callers, n => sendBankCallback(round.product, `${round.key}-${n % 2}`))
      await awaitEnd(round.product, 'deposits', round.member.id)
      return counted(round.product, 'from ledger_journal where id = $1', [`deposit:${id}:credit`])
    },
  },
]

const CHECKS = 'from credit_checks where member_id = $1'

const PLAY: readonly Operation[] = [
  {
    name: 'a game is opened',
    effects: async round => {
      const { product, member, callers } = round
      await many(callers, () => ask(round, { method: 'GET', path: '/lobby/api/customers/login-game' }))
      await awaitMovements(product, member.id)
      return counted(product, 'from game_movements where member_id = $1', [member.id])
    },
  },
  {
    name: 'the credit is checked',
    effects: async round => {
      const { product, member, callers } = round
      const before = await counted(product, CHECKS, [member.id])
      await many(callers, () => ask(round, { method: 'GET', path: '/lobby/api/customers/check-credit' }))
      await waitUntil(
        `the check of ${member.id} ended`,
        async () => (await counted(product, `${CHECKS} and state = 'checking'`, [member.id])) === 0,
        SETTLES_MS,
      )
      return (await counted(product, CHECKS, [member.id])) - before
    },
  },
]

const WITHDRAWALS: readonly Operation[] = [
  {
    name: 'a withdrawal under one key',
    effects: async round => {
      const body = { phone: round.member.phone, amount: AMOUNT }
      const callOf = (key: string) => ({ method: 'POST', path: WITHDRAW, key, body }) as const
      const { count } = await submitInParallel(round, 'withdrawals', callOf, () => `the-same-${round.key}`)
      await awaitEnd(round.product, 'withdrawals', round.member.id)
      return count
    },
  },
  {
    name: 'withdrawals of the same money under many keys',
    effects: async round => {
      const body = { phone: round.member.phone, amount: MOST }
      const callOf = (key: string) => ({ method: 'POST', path: WITHDRAW, key, body }) as const
      const { count } = await submitInParallel(round, 'withdrawals', callOf, n => `another-${round.key}-${n}`)
      await awaitEnd(round.product, 'withdrawals', round.member.id)
      return count
    },
  },
]

/** All operations in the order in which a new member performs them: play, deposits, withdrawals. */
export const OPERATIONS: readonly Operation[] = [...PLAY, ...DEPOSITS, ...WITHDRAWALS]
