import type { MemberId } from '@sala/contract/wire/ids.ts'

export type Run = {
  readonly side_by_side: number
  readonly silences_max: number
  readonly run_ms: number
  /** Aborted when the worker stops. Then no further call starts; the next run continues. */
  readonly stopping?: AbortSignal | undefined
}

/**
 * Limits of a job that runs every minute. Eight concurrent calls: sites publish no limit, and four such jobs
 * share a worker's 20 database connections. 45 s: the job must end before the next minute. Three unanswered
 * calls: a failing site must not block a worker, and one failing account must not block others.
 */
const EACH_MINUTE: Run = { side_by_side: 8, silences_max: 3, run_ms: 45_000 }

/**
 * Calls `ask` for each member, several at a time, until all members are done, the time is over, or `ask`
 * returned false (no answer) too often. Run it outside transactions. An error of `ask` ends the run and is
 * thrown.
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
