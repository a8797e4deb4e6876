import { setTimeout as sleep } from 'node:timers/promises'
import { between, drawsOf, seedOf } from '../../server/seed/simulated-past/random-numbers.ts'
import { type Row, whole } from '../result-table.ts'
import { compareBooks, countInTransit } from './ledger-check.ts'
import { OPERATIONS, payDeposit, type Round, sendBankCallback } from './parallel-operations.ts'
import type { Product } from './product-under-test.ts'
import { type FaultRun, formatProgress, type Length } from './run-sizes.ts'
import { type Acknowledgements, noAcknowledgements } from './simulated-member.ts'
import { waitUntil } from './supervised-process.ts'

const SETTLES_MS = 180_000
/** Number of races that run in parallel, each for another member. In a race, a payment and a cancellation of the same deposit are sent together. */
const RACES_AT_ONCE = 8
/**
 * Maximum random delay in ms between the payment and the cancellation. After a short delay the cancellation is mostly in time, after a long one
 * mostly too late.
 */
const RACE_MOST_MS = 1_200

/** Maximum attempts of one round. A round is repeated if all callers got a 503, which happens on a busy machine. */
const TRIES_MAX = 5
const FOR_EVER = Number.POSITIVE_INFINITY

export type Effects = { readonly rounds: number; readonly faults: string[] }

/**
 * Runs each operation with parallel callers that send the same request. Returns the number of rounds. An operation that did not take effect exactly
 * once is reported as a violation.
 */
export const countParallelEffects = async (
  product: Product,
  acknowledged: Acknowledgements,
  { rounds, callers }: Length['parallel'],
  untilMs = FOR_EVER,
): Promise<Effects> => {
  const faults: string[] = []
  let done = 0
  for (const [n, member] of product.members.slice(0, rounds).entries()) {
    if (performance.now() > untilMs) break
    for (const [place, { name, effects }] of OPERATIONS.entries()) {
      const round = { product, acknowledged, member, callers, key: `${n}-${place}` }
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
  const { product, member, acknowledged, key } = round
  const { token } = member
  const prepare = { method: 'POST', path: '/lobby/api/requests/deposit/prepare', token } as const
  const reply = await product.calls.ask(product.port, { ...prepare, key, body: { amount: 20 } })
  if (reply?.status !== 200) return
  const id = String(reply.body.id)
  acknowledged.deposits.set(key, id)
  const path = `/lobby/api/requests/deposit/${id}/cancel`
  await payDeposit(round, id)
  await Promise.all([
    sendBankCallback(product, key),
    sleep(lateMs).then(() => product.calls.ask(product.port, { method: 'POST', path, token })),
  ])
}

/**
 * Sends the payment and the cancellation of a deposit at nearly the same time. The product must either credit the payment or leave it to an operator,
 * never both.
 */
export const runRaces = async (
  product: Product,
  acknowledged: Acknowledgements,
  races: number,
  seed: number,
  untilMs = FOR_EVER,
): Promise<Races> => {
  const draw = drawsOf(seedOf(seed, 0))
  let next = 0
  const racer = async (nth: number): Promise<void> => {
    // The members take turns, because the product limits the deposits of a member per day.
    const own = product.members.filter((_, place) => place % RACES_AT_ONCE === nth)
    for (let turn = 0; next < races && performance.now() < untilMs; turn++) {
      const member = own[turn % own.length]
      if (member === undefined) return
      const key = `race-number-${next++}`
      await race({ product, acknowledged, member, callers: 1, key }, between(draw, 0, RACE_MOST_MS))
      await waitUntil('the deposit ended', async () => (await openOf(product, member.id)) === 0, SETTLES_MS)
    }
  }
  await Promise.all(Array.from({ length: RACES_AT_ONCE }, (_, nth) => racer(nth)))
  await waitUntil('the statement is read', async () => (await countUnsettledLines(product)) === 0, SETTLES_MS)
  await waitUntil('no money is in transit', async () => (await countInTransit(product)) === 0, SETTLES_MS)
  const rows = await product.query<{ status: string; credits: number; held: number; key: string }>(
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

const openOf = async (product: Product, member: string): Promise<number> =>
  (
    await product.query<{ open: number }>(
      'select count(*)::int as open from deposits where member_id = $1 and ended_at is null',
      [member],
    )
  )[0]?.open ?? 0

/** Returns the number of bank statement lines that the product has not yet assigned to a deposit or an operator. */
export const countUnsettledLines = async (product: Pick<Product, 'query'>): Promise<number> =>
  (
    await product.query<{ unread: number }>(
      `select count(*)::int as unread from sandbox.bank_line l
        where not exists (select from bank_lines o where o.line_id = l.line_id and o.settled_at is not null)`,
    )
  )[0]?.unread ?? 0

export const runParallelCalls: FaultRun = async (product, { parallel: wanted }, { seed, untilMs, say }) => {
  const acknowledged = noAcknowledgements()
  // The parallel calls use the first half of the time until `untilMs`. The payments with cancellations use the second half.
  const half = (performance.now() + untilMs) / 2
  const { rounds, faults: effects } = await countParallelEffects(product, acknowledged, wanted, half)
  const { cancelled, completed, faults } = await runRaces(product, acknowledged, wanted.races, seed, untilMs)
  const verdict = await compareBooks(product, acknowledged)
  const others = [...verdict.lost, ...verdict.doubled, ...verdict.faults]
  for (const fault of [...effects, ...faults, ...others]) say(fault)
  return [
    {
      measure: `parallel calls of one operation: ${OPERATIONS.length} operations × ${formatProgress(rounds, wanted.rounds)} rounds × ${wanted.callers} callers`,
      ...{ budget: 'one effect each', seen: `${effects.length} otherwise` },
      figures: `${others.length} that disagree at the end`,
      kept: effects.length + others.length === 0,
    },
    {
      measure: `a deposit is cancelled and paid at the same moment: ${formatProgress(cancelled + completed, wanted.races)}`,
      ...{ budget: 'one end each', seen: `${faults.length} otherwise` },
      figures: `${whole(completed)} credited, ${whole(cancelled)} cancelled, whose money waits for an operator`,
      kept: faults.length === 0 && cancelled > 0 && completed > 0,
    },
  ] satisfies Row[]
}
