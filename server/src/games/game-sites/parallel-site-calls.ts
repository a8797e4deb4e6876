import type { MemberId } from '@sala/contract/wire/ids.ts'

export type Run = {
  readonly side_by_side: number
  readonly silences_max: number
  readonly run_ms: number
  /** Aborts when the worker stops. No further call then starts, and the next run continues. */
  readonly stopping?: AbortSignal | undefined
}

/**
 * Limits of a job that runs every minute.
 *
 * - Eight calls at the same time: sites publish no limit, and four such jobs share a worker's 20 database connections.
 * - At most 45 s, so that the job ends before the next minute.
 * - It stops after three unanswered calls, so that a failing site does not block a worker. Fewer do not stop it, because single accounts may fail.
 */
const EACH_MINUTE: Run = { side_by_side: 8, silences_max: 3, run_ms: 45_000 }

/**
 * Calls `ask` for each member, several at a time. It ends when all members are done, when the time is over, or when `ask` returned false
 * (no answer) too often. Run it outside transactions. If `ask` throws an error, the run ends and throws this error.
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
    // All concurrent loops share the iterator `members`. The loop that returns first closes it, so that the others end too.
    for await (const memberId of members) {
      if (isOver()) return
      if (!(await ask(memberId))) silences += 1
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: side_by_side }, askSome))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
