import { postSigned } from '../../sandbox/wire/post-signed.ts'
import { SANDBOX_SECRET } from '../../server/src/config.ts'
import type { Citizen } from '../http/town.ts'
import type { Call, Heard } from './calls.ts'
import { until } from './kept-process.ts'
import type { Told } from './member.ts'
import type { House } from './product.ts'

/** A member for whom parallel callers request the same operation. */
export type Round = {
  readonly house: House
  readonly told: Told
  readonly citizen: Citizen
  /** Number of parallel callers. */
  readonly callers: number
  /** Idempotency key, unique to the member. */
  readonly key: string
}

/** `effects` returns how often the operation was done; it must be once. */
export type Operation = { readonly name: string; effects(round: Round): Promise<number> }

const PREPARE = '/lobby/api/requests/deposit/prepare'
const WITHDRAW = '/lobby/api/requests/withdraw'
const SETTLES_MS = 90_000
const AMOUNT = 100
/** In baht. Each member has 500, so only one withdrawal of this amount fits. */
const MOST = 300

const many = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

const counted = async ({ query }: House, text: string, values: unknown[]): Promise<number> =>
  (await query<{ count: number }>(`select count(*)::int as count ${text}`, values))[0]?.count ?? 0

/** Distinct ids of the successful responses. */
const idsIn = (heard: readonly Heard[]): string[] => [
  ...new Set(heard.flatMap(each => (each?.status === 200 ? [String(each.body.id)] : []))),
]

const ask = ({ house, citizen }: Round, call: Omit<Call, 'token'>): Promise<Heard> =>
  house.calls.ask(house.port, { ...call, token: citizen.token })

/** Number of rows with these idempotency keys. Notes each acknowledgement under its key. */
const pressed = async (
  round: Round,
  table: 'deposits' | 'withdrawals',
  callOf: (key: string) => Omit<Call, 'token'>,
  keyOf: (n: number) => string,
): Promise<{ readonly count: number; readonly ids: readonly string[] }> => {
  const { house, told, citizen, callers } = round
  const heard = await many(callers, async n => {
    const answer = await ask(round, callOf(keyOf(n)))
    if (answer?.status === 200) told[table].set(keyOf(n), String(answer.body.id))
    return answer
  })
  const keys = [...new Set(Array.from({ length: callers }, (_, n) => keyOf(n)))]
  const rows = `from ${table} where member_id = $1 and idempotency_key = any($2) and status <> 'refused'`
  const count = await counted(house, rows, [citizen.id, keys])
  const ids = idsIn(heard)
  // Different ids for one key mean a doubled operation.
  return { count: keys.length === 1 ? Math.max(count, ids.length) : count, ids }
}

const cancel = (round: Round, id: string): Promise<Heard> =>
  ask(round, { method: 'POST', path: `/lobby/api/requests/deposit/${id}/cancel` })

/** Retries with the same key after 503 or no response. */
const opened = async (round: Round, key: string): Promise<string> => {
  let heard: Heard = null
  await until(
    `the deposit ${key} is open`,
    async () => {
      heard = await ask(round, { method: 'POST', path: PREPARE, key, body: { amount: AMOUNT } })
      return heard?.status === 200
    },
    SETTLES_MS,
  )
  const id = String((heard as Heard)?.body.id)
  round.told.deposits.set(key, id)
  return id
}

/** Sends a bank callback for a line. Returns its status, zero without a response. */
export const bankCalls = (house: House, event: string): Promise<number> =>
  postSigned({
    ...{ url: `http://127.0.0.1:${house.port}/lobby/api/callbacks/bank`, secret: SANDBOX_SECRET },
    ...{ body: JSON.stringify({ event_id: event }), closing: new AbortController().signal },
  }).catch(() => 0)

/** Pays an open deposit by its reference. */
export const payFor = async ({ house, citizen, told }: Round, id: string): Promise<void> => {
  const [open] = await house.query<{ ref: string; to_account: string; amount: string }>(
    'select ref, to_account, transfer_amount::text as amount from deposits where member_id = $1 and id = $2',
    [citizen.id, id],
  )
  const paid = await house.calls.ask(house.outsidePort, {
    ...{ method: 'POST', path: '/sandbox/bank/transfers' },
    body: {
      ...{ from_bank: 'scb', from_account: citizen.account_number, to_account: open?.to_account },
      ...{ amount: Number(open?.amount) / 100, ref: open?.ref },
    },
  })
  if (paid?.status === 201) told.paid.set(String(paid.body.id), BigInt(open?.amount ?? 0))
}

const ended = (house: House, table: 'deposits' | 'withdrawals', member: string): Promise<void> =>
  until(
    `${table} of ${member} have ended`,
    async () =>
      (await counted(house, `from ${table} where member_id = $1 and ended_at is null`, [member])) === 0,
    SETTLES_MS,
  )

const stillMovements = (house: House, member: string): Promise<void> =>
  until(
    `movements of ${member} have ended`,
    async () =>
      (await counted(house, 'from game_movements where member_id = $1 and ended_at is null', [member])) === 0,
    SETTLES_MS,
  )

const DEPOSITS: readonly Operation[] = [
  {
    name: 'a deposit under one key',
    effects: async round => {
      const callOf = (key: string) =>
        ({ method: 'POST', path: PREPARE, key, body: { amount: AMOUNT } }) as const
      const { count, ids } = await pressed(round, 'deposits', callOf, () => `the-same-${round.key}`)
      for (const id of ids) await cancel(round, id)
      return count
    },
  },
  {
    name: 'deposits under many keys',
    effects: async round => {
      const callOf = (key: string) =>
        ({ method: 'POST', path: PREPARE, key, body: { amount: AMOUNT } }) as const
      const { count, ids } = await pressed(round, 'deposits', callOf, n => `another-${round.key}-${n}`)
      for (const id of ids) await cancel(round, id)
      return count
    },
  },
  {
    name: 'a deposit is cancelled',
    effects: async round => {
      const id = await opened(round, `to-cancel-${round.key}`)
      await many(round.callers, () => cancel(round, id))
      return counted(round.house, "from request_events where request_id = $1 and status = 'cancelled'", [id])
    },
  },
  {
    name: 'the bank reports a payment',
    effects: async round => {
      const id = await opened(round, `to-be-told-${round.key}`)
      await payFor(round, id)
      await many(round.callers, n => bankCalls(round.house, `${round.key}-${n % 2}`))
      await ended(round.house, 'deposits', round.citizen.id)
      return counted(round.house, 'from ledger_journal where id = $1', [`deposit:${id}:credit`])
    },
  },
]

const CHECKS = 'from credit_checks where member_id = $1'

const PLAY: readonly Operation[] = [
  {
    // For a member with credit and without an account at the site.
    name: 'a game is opened',
    effects: async round => {
      const { house, citizen, callers } = round
      await many(callers, () => ask(round, { method: 'GET', path: '/lobby/api/customers/login-game' }))
      await stillMovements(house, citizen.id)
      return counted(house, 'from game_movements where member_id = $1', [citizen.id])
    },
  },
  {
    name: 'the credit is checked',
    effects: async round => {
      const { house, citizen, callers } = round
      const before = await counted(house, CHECKS, [citizen.id])
      await many(callers, () => ask(round, { method: 'GET', path: '/lobby/api/customers/check-credit' }))
      await until(
        `the check of ${citizen.id} ended`,
        async () => (await counted(house, `${CHECKS} and state = 'checking'`, [citizen.id])) === 0,
        SETTLES_MS,
      )
      return (await counted(house, CHECKS, [citizen.id])) - before
    },
  },
]

const WITHDRAWALS: readonly Operation[] = [
  {
    name: 'a withdrawal under one key',
    effects: async round => {
      const body = { phone: round.citizen.phone, amount: AMOUNT }
      const callOf = (key: string) => ({ method: 'POST', path: WITHDRAW, key, body }) as const
      const { count } = await pressed(round, 'withdrawals', callOf, () => `the-same-${round.key}`)
      await ended(round.house, 'withdrawals', round.citizen.id)
      return count
    },
  },
  {
    name: 'withdrawals of the same money under many keys',
    effects: async round => {
      const body = { phone: round.citizen.phone, amount: MOST }
      const callOf = (key: string) => ({ method: 'POST', path: WITHDRAW, key, body }) as const
      const { count } = await pressed(round, 'withdrawals', callOf, n => `another-${round.key}-${n}`)
      await ended(round.house, 'withdrawals', round.citizen.id)
      return count
    },
  },
]

/** In the order of a member's first day. */
export const OPERATIONS: readonly Operation[] = [...PLAY, ...DEPOSITS, ...WITHDRAWALS]
