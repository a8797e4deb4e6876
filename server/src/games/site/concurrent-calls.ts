import type { MemberId } from '@sala/contract/wire/ids.ts'

export type Run = {
  /** Number of concurrent calls. */
  readonly side_by_side: number
  readonly silences_max: number
  readonly run_ms: number
  /** Signal that is aborted when the worker stops. The run then makes no more calls; the next run continues. */
  readonly stopping?: AbortSignal | undefined
}

/**
 * Limits of a run each minute. Eight concurrent calls: calls mostly wait, but sites publish no limit, and up
 * to four such jobs share a worker's 20 database connections. 45 s: the job must end before the next
 * minute's, including a timeout. Three unanswered calls: a failing site must not block a worker, and one
 * failing account must not block others.
 */
const EACH_MINUTE: Run = { side_by_side: 8, silences_max: 3, run_ms: 45_000 }

/**
 * Calls a game site for each member concurrently, until all members are done, the time is over, or `ask`
 * returned false (no answer) too often. It runs outside transactions, and started calls finish. An error of
 * `ask` ends the run and is thrown.
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
    // All concurrent loops share the iterator `members`. A return from one loop closes it, so that the others end too.
    for await (const memberId of members) {
      if (isOver()) return
      if (!(await ask(memberId))) silences += 1
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: side_by_side }, askSome))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
