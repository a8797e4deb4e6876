import type { MemberId } from '@sala/contract/wire/ids.ts'

export type Run = {
  /** How many are asked about at a time. */
  readonly side_by_side: number
  readonly silences_max: number
  readonly run_ms: number
  /** Aborted when the worker is told to stop: what is left is for whoever comes next. */
  readonly stopping?: AbortSignal | undefined
}

/**
 * Eight: a site's answer is mostly waited for, and no partner says how many calls it takes at a time, so that it is few beside those of its
 * players. Up to four such jobs may run at once in a worker, and what they ask of its 20 connections they ask between two answers.
 * 45 s: the job comes each minute, and what was begun ends before then, a time-out of the site included. Three silences: a site that is down
 * must not hold a worker for a time-out each, and one odd account must not hold up the others.
 */
const EACH_MINUTE: Run = { side_by_side: 8, silences_max: 3, run_ms: 45_000 }

/**
 * Asks a game site about each of the members, several side by side, until nobody is left, the run's time is over, or `ask` was false (the
 * site said nothing) so often. In no transaction. What was begun is ended; what `ask` throws ends the run and is thrown.
 */
export const askSideBySide = async (
  members: AsyncIterable<MemberId>,
  ask: (memberId: MemberId) => Promise<boolean>,
  given: Partial<Run> = {},
): Promise<void> => {
  const { side_by_side, silences_max, run_ms, stopping } = { ...EACH_MINUTE, ...given }
  const ends = performance.now() + run_ms
  let silences = 0
  const isOver = () => silences >= silences_max || performance.now() >= ends || stopping?.aborted === true
  const askSome = async (): Promise<void> => {
    // Whoever leaves this loop, by an error too, ends the list for the others.
    for await (const memberId of members) {
      if (isOver()) return
      if (!(await ask(memberId))) silences += 1
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: side_by_side }, askSome))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
