import type { MemberId } from '@sala/contract/wire/ids.ts'

export type Run = {
  /** How many are asked about at a time. */
  readonly side_by_side: number
  readonly silences_max: number
  readonly run_ms: number
  /** Aborted at the worker's stop; the rest is for the next run. */
  readonly stopping?: AbortSignal | undefined
}

/**
 * Eight: calls mostly wait, and sites do not publish a limit, so it stays small. Up to four such jobs run in
 * a worker with 20 connections. 45 s: the job runs each minute and has to end before, including a timeout.
 * Three silences: a failing site must not hold a worker for a timeout each, and one odd account must not
 * block others.
 */
const EACH_MINUTE: Run = { side_by_side: 8, silences_max: 3, run_ms: 45_000 }

/**
 * Calls a game site for each member concurrently, until all are done, the time is over, or `ask` returned
 * false (silence) too often. Outside transactions. Started calls finish; an error of `ask` ends the run and
 * is thrown.
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
    // Any exit ends the iteration for all workers.
    for await (const memberId of members) {
      if (isOver()) return
      if (!(await ask(memberId))) silences += 1
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: side_by_side }, askSome))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
