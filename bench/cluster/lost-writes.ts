import type { Look } from './primary-observer.ts'
import { POLL_MS } from './primary-observer.ts'
import type { Operation } from './write-load.ts'

export type Verdict = {
  readonly acknowledged: number
  /** Number of acknowledged writes that are not in the database at the end. */
  readonly lost: number
  readonly doubled: number
  readonly unknown: number
  /** Number of writes in the database whose client got no acknowledgement. */
  readonly unknownButThere: number
  /** Longest time in seconds between two acknowledged writes through the load balancer's port for writers. */
  readonly silentS: number
  /** Seconds during which two machines claimed to be the primary. */
  readonly twoPrimariesS: number
}

export type Found = { readonly there: ReadonlySet<string>; readonly doubled: number }
export type Span = { readonly fromMs: number; readonly toMs: number }

/** Compares the writes that the clients recorded with the rows that the database contains at the end. */
export const judge = (
  operations: readonly Operation[],
  looks: readonly Look[],
  found: Found,
  span: Span,
): Verdict => {
  const acknowledged = idsOf(operations, 'acknowledged')
  const unknown = without(idsOf(operations, 'unknown'), acknowledged)
  return {
    acknowledged: acknowledged.size,
    lost: without(acknowledged, found.there).size,
    doubled: found.doubled,
    unknown: unknown.size,
    unknownButThere: unknown.size - without(unknown, found.there).size,
    silentS: longestSilence(operations, span) / 1_000,
    twoPrimariesS: (looks.filter(({ primaries }) => primaries.length > 1).length * POLL_MS) / 1_000,
  }
}

const idsOf = (operations: readonly Operation[], end: Operation['end']): Set<string> =>
  new Set(operations.filter(operation => operation.end === end).map(({ id }) => id))

const without = (ids: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> =>
  new Set([...ids].filter(id => !others.has(id)))

export const WRITERS_DOOR = 'writer'

const longestSilence = (operations: readonly Operation[], { fromMs, toMs }: Span): number => {
  const answers = operations
    .filter(({ door, end }) => door === WRITERS_DOOR && end === 'acknowledged')
    .map(({ endedMs }) => endedMs)
    .filter(at => at > fromMs && at < toMs)
    .sort((a, b) => a - b)
  const moments = [fromMs, ...answers, toMs]
  return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at)))
}
