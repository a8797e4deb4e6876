import { DURATIONS, type Durations } from './cluster-faults.ts'

const SECOND_MS = 1_000
const MEMBERS = 64

export type Length = {
  readonly members: number
  readonly durations: Durations
  /** Duration in ms of one measurement of throughput. The run measures one, two and three API nodes, each twice. */
  readonly nodesMs: number
}

export const LENGTHS = {
  short: {
    members: 12,
    durations: {
      ...{ deadMs: 5 * SECOND_MS, frozenMs: 25 * SECOND_MS, cutMs: 25 * SECOND_MS, awayMs: 10 * SECOND_MS },
    },
    nodesMs: SECOND_MS,
  },
  full: { members: MEMBERS, durations: DURATIONS, nodesMs: 5 * SECOND_MS },
} as const satisfies Record<string, Length>
