import { sizeOr } from '../../server/test/simulation/simulation-seeds.ts'
import { type Row, whole } from '../result-table.ts'
import type { Product } from './product-under-test.ts'
import type { LoadOptions } from './simulated-member.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const CALM_PAUSE_MS = 1_000

/** Size of a run of the resilience benchmark: numbers of members and operations, and durations. */
export type Length = {
  readonly members: number
  readonly kills: {
    /** Number of members. It limits how many operations are possible, because the product limits each member's deposits per hour. */
    readonly members: number
    /** Minimum time in ms of load and kills. Both then continue until the numbers `operations` and `kills` are reached, but at most for `mostMs`. */
    readonly forMs: number
    readonly operations: number
    readonly kills: number
    readonly mostMs: number
    /**
     * Interval in ms between two kills after the number `kills` is reached. Until then the interval is two seconds. The later one is longer, because a
     * machine with two processors would otherwise do nothing but restart processes.
     */
    readonly thenEveryMs: number
  }
  readonly parallel: { readonly rounds: number; readonly callers: number; readonly races: number }
  readonly malformed: number
  readonly slowCallers: number
  /** How often each operation is interrupted at each of its points (see `interruption-points/interrupted-operations.ts`). */
  readonly points: number
  /** Duration of each outage in ms. */
  readonly outageMs: number
  /** Number of requests in the memory test. */
  readonly memory: number
}

export const LENGTHS = {
  short: {
    members: 24,
    // `npm test` runs this variant. Its machines may be busy, so the numbers are small and the time limits are long.
    kills: {
      ...{ members: 24, forMs: 12 * SECOND_MS, operations: 25, kills: 3 },
      ...{ mostMs: 2 * MINUTE_MS, thenEveryMs: 2 * SECOND_MS },
    },
    parallel: { rounds: 3, callers: 20, races: 24 },
    ...{ malformed: 2_000, slowCallers: 200, outageMs: 15 * SECOND_MS, memory: 10_000 },
    points: 1,
  },
  'ten-minutes': {
    members: 60,
    kills: {
      ...{ members: 60, forMs: 4 * MINUTE_MS, operations: 5_000, kills: 50 },
      ...{ mostMs: 6 * MINUTE_MS, thenEveryMs: 5 * SECOND_MS },
    },
    parallel: { rounds: 20, callers: 100, races: 500 },
    ...{ malformed: 50_000, slowCallers: 2_000, outageMs: MINUTE_MS, memory: 100_000 },
    points: 2,
  },
  full: {
    members: 500,
    kills: {
      ...{ members: 200, forMs: 5 * MINUTE_MS, operations: 200_000, kills: 150 },
      ...{ mostMs: 180 * MINUTE_MS, thenEveryMs: 10 * SECOND_MS },
    },
    parallel: { rounds: 500, callers: 100, races: 10_000 },
    ...{ malformed: 1_000_000, slowCallers: 2_000, outageMs: MINUTE_MS, memory: 1_000_000 },
    points: 20,
  },
} as const satisfies Record<string, Length>

/**
 * Load of the tests in `npm test`: a member pauses a second between two turns. Without the pause the members use both processors of the machine
 * for as long as the outages last, and slow all other tests. With LIVES_ALL they act as fast as they can.
 */
export const CALM_LOAD: LoadOptions = sizeOr({ pauseMs: () => CALM_PAUSE_MS }, {})

export type LengthName = keyof typeof LENGTHS
export const isLengthName = (text: string): text is LengthName => Object.hasOwn(LENGTHS, text)

type Options = {
  readonly seed: number
  /** Time of `performance.now()` at which the test ends. The results table shows how many operations or kills were completed by then. */
  readonly untilMs: number
  /** Receives a text about each violation that the test finds. */
  readonly say: (line: string) => void
}

/** Returns how many operations were completed, as text. If fewer were completed than planned, the text contains both numbers. */
export const formatProgress = (done: number, wanted: number): string =>
  done < wanted ? `${whole(done)} (of ${whole(wanted)})` : whole(done)
/** A test that causes faults in a running product and returns rows of the results table. */
export type FaultRun = (product: Product, length: Length, options: Options) => Promise<Row[]>
