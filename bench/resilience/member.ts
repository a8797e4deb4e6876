import { setTimeout as sleep } from 'node:timers/promises'
import { between, type Draw, drawsOf, seedOf } from '../../server/seed/world/draws.ts'
import type { Citizen } from '../http/town.ts'
import type { Call, Heard } from './calls.ts'
import type { House } from './product.ts'

const BANK = 'scb'
const PAUSE_MS = 100
/** First retry delay of the lobby's query library. */
const UNANSWERED_PAUSE_MS = 1_000
const SECOND_MS = 1_000
/** Timeout of a client; the effect is then unknown. */
const PATIENCE_MS = 90_000
const LOOK_MS = 250

/** Acknowledged operations, and requests without a response, as the callers know them. */
export type Told = {
  /** By idempotency key: the returned id, null without a response. */
  readonly deposits: Map<string, string | null>
  readonly withdrawals: Map<string, string | null>
  /** Amount of each acknowledged bank line, in satang. */
  readonly paid: Map<string, bigint>
  /** Acknowledged rounds of the game site. */
  readonly rounds: Set<string>
  /** For each paid deposit: time from the bank's acknowledgement until the member sees the credit. */
  readonly creditedMs: number[]
  /** Idempotency keys with more than one id. */
  readonly twice: string[]
  /** Number of acknowledged operations on money. */
  operations: number
  /** Responses that must not occur. */
  readonly wrong: string[]
}

export const nothingTold = (): Told => ({
  ...{ deposits: new Map(), withdrawals: new Map(), paid: new Map(), rounds: new Set(), creditedMs: [] },
  ...{ twice: [], operations: 0, wrong: [] },
})

export type Fire = {
  /** The system under test. */
  readonly house: Pick<House, 'port' | 'outsidePort' | 'calls'>
  readonly told: Told
  isOver(): boolean
}

const isPassing = (heard: Heard): boolean => heard === null || heard.status === 503 || heard.status === 502

/** A 500 is always wrong; during faults 503 is expected. */
const note = ({ told }: Fire, { method, path }: Call, heard: Heard): void => {
  if (heard !== null && heard.status >= 500 && !isPassing(heard))
    told.wrong.push(`${method} ${path} got ${heard.status}: ${JSON.stringify(heard.body)}`)
}

/** Retry delay: `Retry-After`, or the page's default. */
const pauseMs = (heard: Heard): number =>
  heard?.retryAfter === undefined ? UNANSWERED_PAUSE_MS : Number(heard.retryAfter) * SECOND_MS

/** Retries with the same key until a response; null without one. */
export const insist = async (fire: Fire, call: Call): Promise<Heard> => {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const heard = await fire.house.calls.ask(fire.house.port, call)
    note(fire, call, heard)
    if (!isPassing(heard)) return heard
    if (performance.now() > end) return null
    await sleep(pauseMs(heard))
  }
}

/** Calls a partner once. After a broken connection the effect is unknown, so there is no retry. */
const outside = async (fire: Fire, path: string, body: object): Promise<Heard> =>
  fire.house.calls.ask(fire.house.outsidePort, { method: 'POST', path: `/sandbox${path}`, body })

export const press = async (
  fire: Fire,
  into: Map<string, string | null>,
  call: Call & { readonly key: string },
): Promise<string | null> => {
  into.set(call.key, null)
  const heard = await insist(fire, call)
  if (heard?.status !== 200) {
    if (heard !== null) into.delete(call.key)
    return null
  }
  const id = String(heard.body.id)
  fire.told.operations += 1
  into.set(call.key, id)
  return id
}

export type Deposit = {
  readonly status: string
  readonly ref: string
  readonly transfer_amount: number
  readonly to_account_number: string
}

export const depositOf = async (fire: Fire, token: string, id: string): Promise<Deposit | null> => {
  const heard = await insist(fire, { method: 'GET', path: `/lobby/api/requests/deposit/${id}`, token })
  return heard?.status === 200 ? (heard.body.data as Deposit) : null
}

const SATANG_A_BAHT = 100

/** Pays the open deposit at the bank. Returns whether the bank acknowledged it. */
export const pay = async (fire: Fire, citizen: Citizen, open: Deposit): Promise<boolean> => {
  const amount = open.transfer_amount
  const paid = await outside(fire, '/bank/transfers', {
    ...{ from_bank: BANK, from_account: citizen.account_number, to_account: open.to_account_number },
    ...{ amount, ref: open.ref },
  })
  if (paid?.status !== 201) return false
  fire.told.operations += 1
  fire.told.paid.set(String(paid.body.id), BigInt(Math.round(amount * SATANG_A_BAHT)))
  return true
}

/** Prepares a deposit, pays or cancels it, and polls until it is credited. */
const deposit = async (fire: Fire, citizen: Citizen, draw: Draw, key: string): Promise<void> => {
  const { token } = citizen
  const body = { amount: between(draw, 1, 9) * 20 }
  const path = '/lobby/api/requests/deposit/prepare'
  const id = await press(fire, fire.told.deposits, { method: 'POST', path, token, key, body })
  if (id === null) return
  if (draw(8) === 0) {
    await cancel(fire, token, id)
    return
  }
  const open = await depositOf(fire, token, id)
  if (open?.status !== 'waiting') return
  if (!(await pay(fire, citizen, open))) {
    await cancel(fire, token, id)
    return
  }
  await watch(fire, token, id)
}

const cancel = async (fire: Fire, token: string, id: string): Promise<void> => {
  const path = `/lobby/api/requests/deposit/${id}/cancel`
  if ((await insist(fire, { method: 'POST', path, token }))?.status === 200) fire.told.operations += 1
}

const watch = async (fire: Fire, token: string, id: string): Promise<void> => {
  const began = performance.now()
  while (performance.now() - began < PATIENCE_MS) {
    const status = (await depositOf(fire, token, id))?.status
    if (status === 'completed') {
      fire.told.creditedMs.push(performance.now() - began)
      fire.told.operations += 1
      return
    }
    if (fire.isOver()) break
    await sleep(LOOK_MS)
  }
  // A deposit that is still open after the limit counts as infinite. More recent ones are ignored.
  if (performance.now() - began >= PATIENCE_MS) fire.told.creditedMs.push(Number.POSITIVE_INFINITY)
}

const lookAtCredit = (fire: Fire, token: string): Promise<Heard> =>
  insist(fire, { method: 'GET', path: '/lobby/api/customers/check-credit', token })

/** Moves the credit to the game site and plays some rounds. */
const play = async (fire: Fire, { token }: Citizen, draw: Draw): Promise<void> => {
  const heard = await insist(fire, { method: 'GET', path: '/lobby/api/customers/login-game', token })
  if (heard?.status !== 200) return
  fire.told.operations += 1
  const ticket = new URL(String(heard.body.url)).searchParams.get('token')
  const rounds = between(draw, 1, 4)
  const plays = Array.from({ length: rounds }, () => ({
    stake: between(draw, 1, 5) * 2,
    win: draw(3) * 5,
  }))
  for (const { stake, win } of plays) {
    const played = await outside(fire, '/game-site/rounds', { token: ticket, stake, win })
    if (played?.status !== 201) return
    fire.told.operations += 1
    fire.told.rounds.add(String(played.body.round_id))
  }
  await lookAtCredit(fire, token)
}

const withdraw = async (fire: Fire, citizen: Citizen, draw: Draw, key: string): Promise<void> => {
  const { token, phone } = citizen
  const body = { phone, amount: 100 + between(draw, 0, 10) * 10 }
  const path = '/lobby/api/requests/withdraw'
  const call = { method: 'POST', path, token, key, body } as const
  const id = await press(fire, fire.told.withdrawals, call)
  // A page that lost its response sends the request again and must get the same id.
  if (id === null || draw(3) > 0) return
  const again = await insist(fire, call)
  if (again?.status === 200 && again.body.id !== id) fire.told.twice.push(`${id} and ${again.body.id}`)
}

/** Deposits, plays and withdraws in random order until the run ends. */
export const live = async (fire: Fire, citizen: Citizen, draw: Draw): Promise<void> => {
  for (let turn = 0; !fire.isOver(); turn++) {
    const key = `${citizen.id}-${turn}`
    const what = draw(6)
    if (what < 3) await deposit(fire, citizen, draw, `deposit-${key}`)
    else if (what < 5) await play(fire, citizen, draw)
    else await withdraw(fire, citizen, draw, `withdraw-${key}`)
    // Repeated refusals must not cause a call storm.
    await sleep(PAUSE_MS)
  }
}

/** Members act while `work` runs. */
export const liveDuring = async <T>(
  house: Fire['house'] & Pick<House, 'town'>,
  told: Told,
  seed: number,
  work: () => Promise<T>,
): Promise<T> => {
  let isOver = false
  const fire: Fire = { house, told, isOver: () => isOver }
  const lives = house.town.map((citizen, n) => live(fire, citizen, drawsOf(seedOf(seed, n + 1))))
  const done = await work().finally(() => {
    isOver = true
  })
  await Promise.all(lives)
  // Interrupted members have rounds that are not posted yet.
  await Promise.all(house.town.map(({ token }) => lookAtCredit(fire, token)))
  return done
}
