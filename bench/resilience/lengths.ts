import { type Row, whole } from '../table.ts'
import type { House } from './product.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** How much of everything there is, bounded in count and in time. */
export type Length = {
  readonly members: number
  readonly kills: {
    /** Number of members; deposits an hour are limited. */
    readonly members: number
    /** As long as callers and kills go on at the least, and until that many of both were seen; never longer than the last. */
    readonly forMs: number
    readonly operations: number
    readonly kills: number
    readonly mostMs: number
    /** Between kills once there were enough of them: two processors do little else than start what was killed every two seconds. */
    readonly thenEveryMs: number
  }
  readonly atOnce: { readonly rounds: number; readonly callers: number; readonly races: number }
  readonly malformed: number
  readonly slowCallers: number
  /** How often each operation is cut at each of its points. */
  readonly points: number
  /** How long something is taken away. */
  readonly outageMs: number
  /** Requests whose traces in memory are looked for. */
  readonly memory: number
}

export const LENGTHS = {
  short: {
    members: 24,
    // It runs with the tests, on machines that others work on too: few are enough, and there is time.
    kills: {
      ...{ members: 24, forMs: 12 * SECOND_MS, operations: 25, kills: 3 },
      ...{ mostMs: 2 * MINUTE_MS, thenEveryMs: 2 * SECOND_MS },
    },
    atOnce: { rounds: 3, callers: 20, races: 24 },
    ...{ malformed: 2_000, slowCallers: 200, outageMs: 15 * SECOND_MS, memory: 10_000 },
    points: 1,
  },
  'ten-minutes': {
    members: 60,
    kills: {
      ...{ members: 60, forMs: 4 * MINUTE_MS, operations: 5_000, kills: 50 },
      ...{ mostMs: 6 * MINUTE_MS, thenEveryMs: 5 * SECOND_MS },
    },
    atOnce: { rounds: 20, callers: 100, races: 500 },
    ...{ malformed: 50_000, slowCallers: 2_000, outageMs: MINUTE_MS, memory: 100_000 },
    points: 2,
  },
  full: {
    members: 500,
    kills: {
      ...{ members: 200, forMs: 5 * MINUTE_MS, operations: 200_000, kills: 150 },
      ...{ mostMs: 180 * MINUTE_MS, thenEveryMs: 10 * SECOND_MS },
    },
    atOnce: { rounds: 500, callers: 100, races: 10_000 },
    ...{ malformed: 1_000_000, slowCallers: 2_000, outageMs: MINUTE_MS, memory: 1_000_000 },
    points: 20,
  },
} as const satisfies Record<string, Length>

export type LengthName = keyof typeof LENGTHS
export const isLengthName = (text: string): text is LengthName => Object.hasOwn(LENGTHS, text)

type Options = {
  /** The same seed draws the same. */
  readonly seed: number
  /** Deadline by `performance.now()`; the row shows the completed share. */
  readonly untilMs: number
  /** Told each thing that fell short. */
  readonly say: (line: string) => void
}

/** How many were done, and of how many where that is less. */
export const doneOf = (done: number, wanted: number): string =>
  done < wanted ? `${whole(done)} (of ${whole(wanted)})` : whole(done)
/** Runs faults against a product and returns the observations. */
export type Fires = (house: House, length: Length, options: Options) => Promise<Row[]>
