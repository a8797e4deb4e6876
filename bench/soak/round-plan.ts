import {
  between,
  type Draw,
  drawsOf,
  pick,
  seedOf,
  weighted,
} from '../../server/seed/simulated-past/random-numbers.ts'

const MINUTE_MS = 60_000
const SECOND_MS = 1_000
const ROUND_MINUTES = { least: 2, most: 5 } as const
/** Pause in seconds between two faults of a round. */
const PAUSE_SECONDS = { least: 8, most: 30 } as const
const HOLD_SECONDS = { least: 3, most: 15 } as const
/**
 * Rounds of one block have the same kinds of faults. In each second block no process is killed or restarted, so that processes live long enough to
 * show a growth of their memory.
 */
const BLOCK_ROUNDS = 6

const PIECES = ['api', 'worker', 'sandbox', 'postgres'] as const
const STOPPED_PIECES = ['api', 'worker', 'sandbox'] as const
const RESTARTED_PIECES = ['api', 'worker'] as const
/** Partners with faults that need no operator afterwards, or one whom `compareBooks` plays. */
const PARTNER_FAULTS = [
  ...(['timeout', 'drop_after_commit', 'delay', 'refuse'] as const).flatMap(kind => [
    { partner: 'bank', operation: 'payout', kind } as const,
    { partner: 'bank', operation: 'statement', kind } as const,
    { partner: 'game-site', operation: 'transfer', kind } as const,
    { partner: 'game-site', operation: 'balance', kind } as const,
    { partner: 'gateway', operation: 'payment', kind } as const,
  ]),
  ...(['duplicate', 'reorder', 'delay'] as const).flatMap(kind => [
    { partner: 'bank', operation: 'credit', kind } as const,
    { partner: 'gateway', operation: 'notice', kind } as const,
  ]),
  ...(['duplicate', 'reorder'] as const).map(
    kind => ({ partner: 'game-site', operation: 'rounds', kind }) as const,
  ),
]
const PARTNER_FAULT_COUNT_MAX = 5
const DELAY_MS = 4_000

/** One fault of a round. Times are in ms. */
export type PlannedFault =
  | { readonly kind: 'kill'; readonly piece: (typeof PIECES)[number] }
  | { readonly kind: 'stop'; readonly piece: (typeof STOPPED_PIECES)[number]; readonly forMs: number }
  | { readonly kind: 'restart'; readonly pieces: typeof RESTARTED_PIECES }
  | { readonly kind: 'cut'; readonly forMs: number }
  | { readonly kind: 'day' }
  | {
      readonly kind: 'partner'
      readonly fault: (typeof PARTNER_FAULTS)[number] & { readonly count: number; readonly late_ms: number }
    }
export type FaultKind = PlannedFault['kind']
export const FAULT_KINDS: readonly FaultKind[] = ['kill', 'stop', 'restart', 'cut', 'day', 'partner']

export type RoundPlan = {
  readonly forMs: number
  /** The faults in their order, each with the time from the start of the round. */
  readonly faults: readonly { readonly atMs: number; readonly fault: PlannedFault }[]
}

const WEIGHTS: Readonly<Record<FaultKind, number>> = {
  kill: 4,
  stop: 3,
  restart: 1,
  cut: 2,
  day: 1,
  partner: 5,
}
const WITHOUT_RESTARTS: Readonly<Record<FaultKind, number>> = { ...WEIGHTS, kill: 0, restart: 0 }

const drawFault = (draw: Draw, kind: FaultKind): PlannedFault => {
  const forMs = between(draw, HOLD_SECONDS.least, HOLD_SECONDS.most) * SECOND_MS
  if (kind === 'kill') return { kind, piece: pick(draw, PIECES) }
  if (kind === 'stop') return { kind, piece: pick(draw, STOPPED_PIECES), forMs }
  if (kind === 'restart') return { kind, pieces: RESTARTED_PIECES }
  if (kind === 'cut') return { kind, forMs }
  if (kind === 'day') return { kind }
  const count = between(draw, 1, PARTNER_FAULT_COUNT_MAX)
  return { kind, fault: { ...pick(draw, PARTNER_FAULTS), count, late_ms: DELAY_MS } }
}

/** Returns the seed of one round. The zero separates the rounds of neighbouring seeds (`seedOf`). */
export const roundSeedOf = (seed: number, round: number): number => seedOf(seed, 0, round)

/**
 * Plans a round of the soak: its duration and its faults. The plan depends only on seed and round. `forMs` shortens the round for a test. A round has
 * at most one new day, because members' sessions must last until its end.
 */
export const planRound = (seed: number, round: number, forMs?: number): RoundPlan => {
  const draw = drawsOf(roundSeedOf(seed, round))
  const drawnMs = between(draw, ROUND_MINUTES.least * 60, ROUND_MINUTES.most * 60) * SECOND_MS
  const lastsMs = Math.min(drawnMs, forMs ?? ROUND_MINUTES.most * MINUTE_MS)
  const weights = Math.floor((round - 1) / BLOCK_ROUNDS) % 2 === 0 ? WEIGHTS : WITHOUT_RESTARTS
  const faults: { atMs: number; fault: PlannedFault }[] = []
  let isDayOver = false
  for (let atMs = 0; ; ) {
    atMs += between(draw, PAUSE_SECONDS.least, PAUSE_SECONDS.most) * SECOND_MS
    const kind =
      FAULT_KINDS[
        weighted(
          draw,
          FAULT_KINDS.map(each => weights[each]),
        )
      ] ?? 'partner'
    const fault = drawFault(draw, kind === 'day' && isDayOver ? 'partner' : kind)
    if (atMs >= lastsMs) return { forMs: lastsMs, faults }
    if (fault.kind === 'day') isDayOver = true
    faults.push({ atMs, fault })
  }
}
