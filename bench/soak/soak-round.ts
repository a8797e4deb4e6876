import { setTimeout as sleep } from 'node:timers/promises'
import { ledgerFault } from '../../server/src/ledger/seals/seals.ts'
import { auditFault } from '../../server/src/platform/audit-seals.ts'
import { compareBooks, countInTransit } from '../resilience/ledger-check.ts'
import type { Product } from '../resilience/product-under-test.ts'
import { type Acknowledgements, runUnderLoad } from '../resilience/simulated-member.ts'
import { loadOf } from './other-turns.ts'
import { causeFault, healPartners } from './round-faults.ts'
import { type FaultKind, type RoundPlan, roundSeedOf } from './round-plan.ts'
import { isOfInterrupted, keyPrefix, type SoakState } from './soak-state.ts'

const POLL_MS = 500
/** Time in ms after the faults in which the product must end all transfers, deposits and payouts by itself. */
const QUIET_LIMIT_MS = 150_000
/** Time in days from the start of a round for which the members' sessions last. A round moves the clock by one day at most. */
const SESSION_DAYS = 10

/** Extends the sessions of all members, because the clock of the product moves by days. */
const extendSessions = async (product: Product): Promise<void> => {
  const ctx = await product.context()
  const now = ctx.clock.now()
  await ctx.close()
  await product.query(
    `update sessions set seen_at = $1, expires_at = $1::timestamptz + make_interval(days => $2),
            ends_at = $1::timestamptz + make_interval(days => $2)`,
    [now, SESSION_DAYS],
  )
}

const awaitQuiet = async (product: Product, signal: AbortSignal): Promise<void> => {
  const end = performance.now() + QUIET_LIMIT_MS
  while (!signal.aborted && performance.now() < end && (await countInTransit(product)) > 0)
    await sleep(POLL_MS)
}

type RoundOptions = {
  readonly state: SoakState
  readonly plan: RoundPlan
  readonly rate: number
  readonly signal: AbortSignal
  readonly say: (line: string) => void
}

/** Plays a round: members act, and the planned faults happen. Ends early if the signal aborts. */
export const playRound = async (
  product: Product,
  acknowledged: Acknowledgements,
  { state, plan, rate, signal, say }: RoundOptions,
): Promise<void> => {
  await extendSessions(product)
  const load = loadOf(keyPrefix(state.round), rate, product.members.length)
  const began = performance.now()
  const waitUntilMs = (ms: number): Promise<unknown> =>
    sleep(Math.max(0, began + ms - performance.now()), undefined, { signal }).catch(() => undefined)
  await runUnderLoad(
    product,
    acknowledged,
    roundSeedOf(state.seed, state.round),
    async () => {
      for (const { atMs, fault } of plan.faults) {
        await waitUntilMs(atMs)
        if (signal.aborted || performance.now() - began > plan.forMs) break
        say(`round ${state.round}: ${JSON.stringify(fault)}`)
        await causeFault(product, fault)
        const kind: FaultKind = fault.kind
        state.faults[kind] = (state.faults[kind] ?? 0) + 1
      }
      await waitUntilMs(plan.forMs)
      if (!signal.aborted) await healPartners(product)
    },
    load,
  )
  await awaitQuiet(product, signal)
}

const STUCK_JOBS = `select t.identifier || ' ' || coalesce(j.last_error, '') as job
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
 where j.attempts >= j.max_attempts`

/** Compares all records after a round and restarts the worker. Returns the disagreements. */
export const checkRound = async (
  product: Product,
  acknowledged: Acknowledgements,
  state: SoakState,
): Promise<string[]> => {
  const { lost, doubled, faults } = await compareBooks(product, acknowledged, isOfInterrupted(state))
  const ctx = await product.context()
  try {
    const open = await countInTransit(product)
    const dead = await product.query<{ job: string }>(STUCK_JOBS)
    const seals = [await ledgerFault(ctx.db, () => true), await auditFault(ctx.db, ctx.config)]
    return [
      ...[...lost, ...doubled, ...faults],
      ...(open === 0 ? [] : [`${open} transfers, deposits or payouts did not end`]),
      ...dead.map(({ job }) => `a job was given up: ${job}`),
      ...seals.flatMap(fault => (fault === null ? [] : [String(fault)])),
    ]
  } finally {
    await ctx.close()
    await product.startWorker()
  }
}
