import type { MemberId } from '@sala/contract/wire/ids.ts'

export type Run = {
  /** Concurrent calls. */
  readonly side_by_side: number
  readonly silences_max: number
  readonly run_ms: number
  /** Aborted when the worker stops; the next run continues. */
  readonly stopping?: AbortSignal | undefined
}

/**
 * Eight concurrent calls: they mostly wait, but sites publish no limit. Up to four such jobs run in a worker
 * with 20 connections. 45 s: the job runs each minute and must end before the next, including a timeout.
 * Three silences: a failing site must not block a worker, and one failing account must not block others.
 */
const EACH_MINUTE: Run = { side_by_side: 8, silences_max: 3, run_ms: 45_000 }

/**
 * Calls a game site for each member concurrently, until all are done, the time is over, or `ask` returned
 * false (no answer) too often. Runs outside transactions. Started calls finish. An error of `ask` ends the
 * run and is thrown.
 */
export const askInParallel = async (
  members: AsyncIterable<MemberId>,
  ask: (memberId: MemberId) => Promise<boolean>,
  given: Partial<Run> = {},
): Promise<void> => {
  const { side_by_side, silences_max, run_ms, stopping } = { ...EACH_MINUTE, ...given }
  const ends = performance.now() + run_ms
  let silences = 0
  const isOver = () => silences >= silences_max || performance.now() >= ends || stopping?.aborted === true
  const askSome = async (): Promise<void> => {
    // Leaving the loop ends the iteration for all concurrent loops.
    for await (const memberId of members) {
      if (isOver()) return
      if (!(await ask(memberId))) silences += 1
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: side_by_side }, askSome))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
