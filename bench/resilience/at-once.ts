import { setTimeout as sleep } from 'node:timers/promises'
import { between, drawsOf, seedOf } from '../../server/seed/world/draws.ts'
import { type Row, whole } from '../table.ts'
import { stillMoving, verdictOn } from './books.ts'
import { until } from './kept-process.ts'
import { doneOf, type Fires, type Length } from './lengths.ts'
import { nothingTold, type Told } from './member.ts'
import { bankCalls, OPERATIONS, payFor, type Round } from './operations.ts'
import type { House } from './product.ts'

const SETTLES_MS = 180_000
/** Number of racing members. */
const RACES_AT_ONCE = 8
/**
 * Maximum delay of a cancellation after the payment. With it most cancellations are too late; without delay
 * they are not.
 */
const RACE_MOST_MS = 1_200

/** On a busy machine all callers of a round may get 503. */
const TRIES_MAX = 5
const FOR_EVER = Number.POSITIVE_INFINITY

export type Effects = { readonly rounds: number; readonly faults: string[] }

/** Runs each operation with parallel callers. Returns those that were not done exactly once. */
export const effectsAtOnce = async (
  house: House,
  told: Told,
  { rounds, callers }: Length['atOnce'],
  untilMs = FOR_EVER,
): Promise<Effects> => {
  const faults: string[] = []
  let done = 0
  // A new member for each round.
  for (const [n, citizen] of house.town.slice(0, rounds).entries()) {
    if (performance.now() > untilMs) break
    for (const [place, { name, effects }] of OPERATIONS.entries()) {
      const round = { house, told, citizen, callers, key: `${n}-${place}` }
      let times = 0
      for (let tries = 0; times === 0 && tries < TRIES_MAX; tries++)
        times = await effects(round).catch(error => {
          faults.push(`round ${n}: ${name}: ${String(error)}`)
          return 1
        })
      if (times !== 1) faults.push(`round ${n}: ${name}: done ${times} times`)
    }
    done++
  }
  return { rounds: done, faults }
}

export type Races = { readonly cancelled: number; readonly completed: number; readonly faults: string[] }

const race = async (round: Round, lateMs: number): Promise<void> => {
  const { house, citizen, told, key } = round
  const { token } = citizen
  const prepare = { method: 'POST', path: '/lobby/api/requests/deposit/prepare', token } as const
  const heard = await house.calls.ask(house.port, { ...prepare, key, body: { amount: 20 } })
  if (heard?.status !== 200) return
  const id = String(heard.body.id)
  told.deposits.set(key, id)
  const path = `/lobby/api/requests/deposit/${id}/cancel`
  await payFor(round, id)
  await Promise.all([
    bankCalls(house, key),
    sleep(lateMs).then(() => house.calls.ask(house.port, { method: 'POST', path, token })),
  ])
}

/**
 * Members pay and cancel a deposit at the same time. Each payment is credited or goes to review, never both.
 */
export const racesOf = async (
  house: House,
  told: Told,
  races: number,
  seed: number,
  untilMs = FOR_EVER,
): Promise<Races> => {
  const draw = drawsOf(seedOf(seed, 0))
  let next = 0
  const racer = async (nth: number): Promise<void> => {
    // Members take turns, because deposits per member and day are limited.
    const own = house.town.filter((_, place) => place % RACES_AT_ONCE === nth)
    for (let turn = 0; next < races && performance.now() < untilMs; turn++) {
      const citizen = own[turn % own.length]
      if (citizen === undefined) return
      const key = `race-number-${next++}`
      await race({ house, told, citizen, callers: 1, key }, between(draw, 0, RACE_MOST_MS))
      await until('the deposit ended', async () => (await openOf(house, citizen.id)) === 0, SETTLES_MS)
    }
  }
  await Promise.all(Array.from({ length: RACES_AT_ONCE }, (_, nth) => racer(nth)))
  await until('the statement is read', async () => (await unreadOf(house)) === 0, SETTLES_MS)
  await until('no money is in transit', async () => (await stillMoving(house)) === 0, SETTLES_MS)
  const rows = await house.query<{ status: string; credits: number; held: number; key: string }>(
    `select d.status, d.idempotency_key as key,
            (select count(*) from ledger_journal j where j.id = 'deposit:' || d.id || ':credit')::int as credits,
            (select count(*) from suspense_items s join bank_lines l on l.line_id = s.source_id
              where l.bill_reference = d.ref)::int as held
       from deposits d where d.idempotency_key like 'race-%'`,
  )
  const of = (status: string): number => rows.filter(row => row.status === status).length
  const faults = rows
    .filter(row => row.credits + row.held !== 1 || (row.status === 'completed') !== (row.credits === 1))
    .map(row => `${row.key}: ${JSON.stringify(row)}`)
  return { cancelled: of('cancelled'), completed: of('completed'), faults }
}

const openOf = async (house: House, member: string): Promise<number> =>
  (
    await house.query<{ open: number }>(
      'select count(*)::int as open from deposits where member_id = $1 and ended_at is null',
      [member],
    )
  )[0]?.open ?? 0

/** Number of bank lines that are not settled in our books. */
export const unreadOf = async (house: Pick<House, 'query'>): Promise<number> =>
  (
    await house.query<{ unread: number }>(
      `select count(*)::int as unread from sandbox.bank_line l
        where not exists (select from bank_lines o where o.line_id = l.line_id and o.settled_at is not null)`,
    )
  )[0]?.unread ?? 0

/** The rows of *Faults* about parallel calls. */
export const atOnce: Fires = async (house, { atOnce: wanted }, { seed, untilMs, say }) => {
  const told = nothingTold()
  // Races get half of the time.
  const half = (performance.now() + untilMs) / 2
  const { rounds, faults: effects } = await effectsAtOnce(house, told, wanted, half)
  const { cancelled, completed, faults } = await racesOf(house, told, wanted.races, seed, untilMs)
  const verdict = await verdictOn(house, told)
  const others = [...verdict.lost, ...verdict.doubled, ...verdict.faults]
  for (const fault of [...effects, ...faults, ...others]) say(fault)
  return [
    {
      measure: `parallel calls of one operation: ${OPERATIONS.length} operations × ${doneOf(rounds, wanted.rounds)} rounds × ${wanted.callers} callers`,
      ...{ budget: 'one effect each', seen: `${effects.length} otherwise` },
      figures: `${others.length} that disagree at the end`,
      kept: effects.length + others.length === 0,
    },
    {
      measure: `a deposit is cancelled and paid at the same moment: ${doneOf(cancelled + completed, wanted.races)}`,
      ...{ budget: 'one end each', seen: `${faults.length} otherwise` },
      figures: `${whole(completed)} credited, ${whole(cancelled)} cancelled, whose money waits for an operator`,
      kept: faults.length === 0 && cancelled > 0 && completed > 0,
    },
  ] satisfies Row[]
}
