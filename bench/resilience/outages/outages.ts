import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Citizen } from '../../http/town.ts'
import { type Row, whole } from '../../table.ts'
import { verdictOn } from '../books.ts'
import { countCalls, type HeardCalls } from '../heard-calls.ts'
import { until } from '../kept-process.ts'
import type { Fires } from '../lengths.ts'
import {
  type Deposit,
  depositOf,
  type Fire,
  liveDuring,
  nothingTold,
  pay,
  press,
  type Told,
} from '../member.ts'
import type { House } from '../product.ts'

const SECOND_MS = 1_000
const BEFORE_MS = 5 * SECOND_MS
const BACK_BUDGET_MS = 30 * SECOND_MS
const BACK_LIMIT_MS = 120 * SECOND_MS
const SEEN_LIMIT_MS = 60 * SECOND_MS
const LOOK_MS = 100
/** Longer than a deposit's expiry, and shorter than a session's idle timeout. */
const JUMP_MS = 30 * 60 * SECOND_MS

/** An outage of a resource while members act. */
export type Outage = {
  readonly what: string
  /** Log line that staff must see; null if no action is needed. */
  readonly logs: RegExp | null
  /** Allowed responses besides 503. */
  readonly says?: readonly string[]
  /** Deposits are credited during the outage. */
  readonly goesOn?: true
  /** Takes the resource away, waits for `lasts`, and restores it. May do so several times. */
  does(house: House, lasts: () => Promise<void>): Promise<void>
}

/** Locks tables, as a careless ALTER does. */
const lockedTables: Outage = {
  what: 'the tables of deposits, withdrawals and movements are locked',
  logs: /the database was held up or is full/,
  does: async ({ database }, lasts) => {
    const client = new pg.Client({ connectionString: database.owner })
    await client.connect()
    try {
      await client.query('begin')
      await client.query('lock table deposits, withdrawals, game_movements')
      await lasts()
    } finally {
      await client.end()
    }
  },
}

const moveClock = (house: House, to: Date | null): Promise<void> =>
  until('the clock changes', async () => {
    const call = { method: 'POST', path: '/sandbox/clock', body: { now: to?.toISOString() ?? null } } as const
    return (await house.calls.ask(house.outsidePort, call))?.status === 200
  })

/** The clocks of the product and the partners jump. PostgreSQL's does not, so the two differ. */
const jumpingClock: Outage = {
  what: 'the clock jumps half an hour ahead, and back',
  logs: null,
  does: async (house, lasts) => {
    await moveClock(house, new Date(Date.now() + JUMP_MS))
    await lasts()
    await moveClock(house, null)
  },
}

const creditedOf = ({ creditedMs }: Told): number => creditedMs.filter(Number.isFinite).length

export type Outlived = {
  /** Failed calls by status or code. */
  readonly heard: ReadonlyMap<string, number>
  /** Time until a deposit was credited again. */
  readonly backMs: number
  /** Number of log lines for staff; null if none is needed. */
  readonly lines: number | null
  /** Number of deposits credited during the outage. */
  readonly credited: number
}

type Opened = Deposit & { readonly id: string }

const opened = async (fire: Fire, { token }: Citizen, key: string): Promise<Opened> => {
  const call = { method: 'POST', path: '/lobby/api/requests/deposit/prepare', token, key } as const
  const id = await press(fire, fire.told.deposits, { ...call, body: { amount: 100 } })
  const open = id === null ? null : await depositOf(fire, token, id)
  if (id === null || open === null) throw new Error('the deposit was not opened')
  return { ...open, id }
}

/** A new member deposits until it is credited; other members' deposits may be in review. */
const creditAgain = async (fire: Fire, citizen: Citizen, key: string): Promise<void> => {
  const open = await opened(fire, citizen, key)
  await until('the bank accepts a payment after the outage', () => pay(fire, citizen, open), BACK_LIMIT_MS)
  const isCredited = async (): Promise<boolean> =>
    (await depositOf(fire, citizen.token, open.id))?.status === 'completed' || (await sleep(LOOK_MS, false))
  await until('a deposit is credited after the outage', isCredited, BACK_LIMIT_MS)
}

/** New members: one pays during the outage, the other afterwards. */
type Apart = { readonly payer: Citizen; readonly prober: Citizen }

/** Runs one outage under load and observes the members' calls. */
const outlive = async (
  house: House & { readonly calls: HeardCalls },
  told: Told,
  { payer, prober }: Apart,
  { does, logs, goesOn }: Outage,
  forMs: number,
): Promise<Outlived> => {
  const fire = { house, told, isOver: () => false }
  const open = await opened(fire, payer, `before-${payer.id}`)
  await sleep(Math.min(BEFORE_MS, forMs))
  house.calls.failed()
  const linesOf = async (): Promise<number> => (logs === null ? 0 : house.logged(logs))
  const [linesBefore, before] = [await linesOf(), creditedOf(told)]
  // Waits until the outage has a visible effect, within a limit.
  let isPaid = false
  const lasts = async (): Promise<void> => {
    const creditedBefore = creditedOf(told)
    const isSeen = async (): Promise<boolean> =>
      (goesOn !== true || creditedOf(told) > creditedBefore) &&
      (logs === null || (await linesOf()) > linesBefore)
    // All other members may be blocked at this point.
    if (!isPaid) isPaid = await pay(fire, payer, open)
    await sleep(forMs)
    const end = performance.now() + SEEN_LIMIT_MS
    while (!(await isSeen()) && performance.now() < end) await sleep(LOOK_MS)
  }
  await does(house, lasts)
  const [over, credited] = [performance.now(), creditedOf(told)]
  await creditAgain(fire, prober, `again-${Math.round(over)}`)
  const backMs = performance.now() - over
  const lines = logs === null ? null : (await linesOf()) - linesBefore
  return { heard: house.calls.failed(), backMs, lines, credited: credited - before }
}

/** A 503 with Retry-After. */
const BE_BACK = '503'

const othersIn = ({ heard }: Outlived, { says = [] }: Outage): [string, number][] =>
  [...heard].filter(([word]) => word !== BE_BACK && !says.includes(word))

/** Violations other than of time limits. */
export const shortOf = (outage: Outage, outlived: Outlived): string[] => [
  ...othersIn(outlived, outage).map(([word, some]) => `${some} × ${word}`),
  ...(outlived.lines === 0 ? ['no log line'] : []),
  ...(outage.goesOn === true && outlived.credited === 0 ? ['no credit meanwhile'] : []),
]

const rowOf = (outage: Outage, forMs: number, outlived: Outlived): Row => {
  const { what, goesOn, says = [] } = outage
  const { heard, backMs, lines, credited } = outlived
  const short = shortOf(outage, outlived)
  return {
    measure: `${what}, for ${whole(forMs / SECOND_MS)} s`,
    budget: goesOn
      ? 'only 503 with Retry-After; credit continues'
      : 'only 503 with Retry-After, a log line; credit again ≤ 30 s',
    seen: `${short.length === 0 ? 'no other answer' : short.join(', ')}; ${(backMs / SECOND_MS).toFixed(1)} s`,
    figures: [
      ...[BE_BACK, ...says].map(word => `${whole(heard.get(word) ?? 0)} × ${word}`),
      ...(lines === null ? [] : [`${whole(lines)} lines`]),
      `${whole(credited)} credited meanwhile`,
    ].join(', '),
    kept: short.length === 0 && backMs <= BACK_BUDGET_MS,
  }
}

/** Runs the outages one after the other under load. */
export const runAllOutages = (
  plain: House,
  told: Told,
  list: readonly Outage[],
  forMs: number,
  seed: number,
): Promise<Outlived[]> => {
  const house = { ...plain, calls: countCalls(plain.calls, plain.port) }
  const [prober, ...rest] = plain.town
  const others = rest.slice(list.length)
  return liveDuring({ ...house, town: others }, told, seed, async () => {
    const seen: Outlived[] = []
    for (const [n, outage] of list.entries()) {
      const payer = rest[n]
      if (prober === undefined || payer === undefined) throw new Error('too few members in this run')
      seen.push(await outlive(house, told, { payer, prober }, outage, forMs))
    }
    return seen
  })
}

/** The rows of *Faults* about outages. The books are compared after the last one. */
export const outagesOf =
  (list: readonly Outage[]): Fires =>
  async (house, { outageMs }, { seed, say }) => {
    const told = nothingTold()
    const outlived = await runAllOutages(house, told, list, outageMs, seed)
    const rows = outlived.flatMap((one, n) => {
      const outage = list[n]
      return outage === undefined ? [] : [rowOf(outage, outageMs, one)]
    })
    const { lost, doubled, faults } = await verdictOn(house, told)
    for (const fault of [...lost, ...doubled, ...faults]) say(fault)
    return [
      ...rows,
      {
        measure: `all acknowledgements meanwhile, after ${list.length === 1 ? 'the outage' : 'all outages'}`,
        budget: '0 lost, 0 doubled, exact to the satang',
        seen: `${lost.length} lost, ${doubled.length} doubled, ${faults.length} that disagree`,
        figures: `${whole(told.operations)} acknowledged`,
        kept: lost.length + doubled.length + faults.length === 0,
      },
    ]
  }

/** Outages that need no root. */
export const PLAIN: readonly Outage[] = [lockedTables, jumpingClock]
