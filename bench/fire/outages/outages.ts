import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Row, whole } from '../../table.ts'
import { verdictOn } from '../books.ts'
import { countCalls, type HeardCalls } from '../heard-calls.ts'
import type { House } from '../house.ts'
import { until } from '../kept-process.ts'
import type { Fires } from '../lengths.ts'
import { liveDuring, nothingTold, type Told } from '../member.ts'

const SECOND_MS = 1_000
const BEFORE_MS = 5 * SECOND_MS
const BACK_BUDGET_MS = 30 * SECOND_MS
const BACK_LIMIT_MS = 120 * SECOND_MS
/** Longer than a deposit waits for its money, and shorter than a session rests. */
const JUMP_MS = 30 * 60 * SECOND_MS

/** Something that is taken away from a house in which members go on, and given back. */
export type Outage = {
  readonly what: string
  /** What an operator finds in the log of it; nothing where nobody has to look after it. */
  readonly logs: string | null
  /** What may be said meanwhile besides that one has to come again. */
  readonly says?: readonly string[]
  does(house: House, forMs: number): Promise<void>
}

/** Nobody reads or writes them: as a careless change of the schema would do it. */
const lockedTables: Outage = {
  what: 'the tables of deposits, withdrawals and movements are locked',
  logs: 'the database was held up or is full',
  does: async ({ database }, forMs) => {
    const client = new pg.Client({ connectionString: database.owner })
    await client.connect()
    try {
      await client.query('begin')
      await client.query('lock table deposits, withdrawals, game_movements')
      await sleep(forMs)
    } finally {
      await client.end()
    }
  },
}

const moveClock = (house: House, to: Date | null): Promise<void> =>
  until('the clock is moved', async () => {
    const call = { method: 'POST', path: '/sandbox/clock', body: { now: to?.toISOString() ?? null } } as const
    return (await house.calls.ask(house.outsidePort, call))?.status === 200
  })

/** Ours and those outside; PostgreSQL's stays, so that the two differ as well. */
const jumpingClock: Outage = {
  what: 'the clock jumps half an hour ahead, and back',
  logs: null,
  does: async (house, forMs) => {
    await moveClock(house, new Date(Date.now() + JUMP_MS))
    await sleep(forMs)
    await moveClock(house, null)
  },
}

const creditedOf = ({ creditedMs }: Told): number => creditedMs.filter(Number.isFinite).length

export type Outlived = {
  /** What callers heard that was no answer to what they asked, by its word. */
  readonly heard: ReadonlyMap<string, number>
  /** Until a deposit was credited again. */
  readonly backMs: number
  /** Lines for operators; null where there need be none. */
  readonly lines: number | null
}

/** While members go on, by whose calls it is seen. */
export const outlive = async (
  house: House & { readonly calls: HeardCalls },
  told: Told,
  { does, logs }: Outage,
  forMs: number,
): Promise<Outlived> => {
  await sleep(BEFORE_MS)
  house.calls.failed()
  const linesBefore = logs === null ? 0 : await house.logged(logs)
  await does(house, forMs)
  const [over, credited] = [performance.now(), creditedOf(told)]
  await until('a deposit is credited again', async () => creditedOf(told) > credited, BACK_LIMIT_MS)
  const backMs = performance.now() - over
  const lines = logs === null ? null : (await house.logged(logs)) - linesBefore
  return { heard: house.calls.failed(), backMs, lines }
}

/** To wait and come again: it says when. */
const BE_BACK = '503'

const rowOf = ({ what, says = [] }: Outage, forMs: number, { heard, backMs, lines }: Outlived): Row => {
  const others = [...heard].filter(([word]) => word !== BE_BACK && !says.includes(word))
  return {
    measure: `${what}, for ${whole(forMs / SECOND_MS)} s`,
    budget: 'nothing but 503 with Retry-After, a line for operators; credit again ≤ 30 s',
    seen: `${others.length === 0 ? 'nothing else' : others.map(([word, some]) => `${some} × ${word}`).join(', ')}; ${(backMs / SECOND_MS).toFixed(1)} s`,
    figures: [
      ...[BE_BACK, ...says].map(word => `${whole(heard.get(word) ?? 0)} × ${word}`),
      ...(lines === null ? [] : [`${whole(lines)} lines`]),
    ].join(', '),
    kept: others.length === 0 && lines !== 0 && backMs <= BACK_BUDGET_MS,
  }
}

/** One after the other in one house, whose books are compared at the end of all. */
export const outagesOf =
  (list: readonly Outage[]): Fires =>
  async (plain, { outageMs }, { seed, say }) => {
    const house = { ...plain, calls: countCalls(plain.calls, plain.port) }
    const told = nothingTold()
    const rows = await liveDuring(house, told, seed, async () => {
      const seen: Row[] = []
      for (const outage of list)
        seen.push(rowOf(outage, outageMs, await outlive(house, told, outage, outageMs)))
      return seen
    })
    const { lost, doubled, faults } = await verdictOn(house, told)
    for (const fault of [...lost, ...doubled, ...faults]) say(fault)
    return [
      ...rows,
      {
        measure: `everything that was acknowledged beside it, when ${list.length === 1 ? 'it was' : 'they were'} over`,
        budget: '0 lost, 0 doubled, to the satang',
        seen: `${lost.length} lost, ${doubled.length} doubled, ${faults.length} that do not agree`,
        figures: `${whole(told.operations)} acknowledged`,
        kept: lost.length + doubled.length + faults.length === 0,
      },
    ]
  }

export const outages = outagesOf([lockedTables, jumpingClock])
