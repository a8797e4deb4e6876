export { type Draw, drawsOf } from '../seed/simulated-past/random-numbers.ts'

export type Turns = {
  /** Starts a task. Returns when the task has ended or has called `gate`. */
  begin(work: () => Promise<unknown>): Promise<void>
  /** Makes the calling task wait until the test resumes it. A task calls this function wherever other tasks may run in between. */
  gate(): Promise<void>
  /** Returns the number of tasks that wait after a call of `gate`. */
  waiting(): number
  /** Resumes one of the waiting tasks. Returns when this task ends or waits again. */
  letGo(which: number): Promise<void>
  /** Abandons one of the waiting tasks, so that it never continues. */
  kill(which: number): void
}

/**
 * Runs concurrent tasks step by step, in an order that the test chooses and can repeat. When a task calls `gate`, it waits until the test resumes it.
 * It must hold no lock there, because another task could then wait for the lock for ever.
 */
export const turns = (): Turns => {
  const gates: (() => void)[] = []
  let failure: unknown = null
  let pause: () => void = () => undefined

  const untilPaused = async (start: () => void): Promise<void> => {
    await new Promise<void>(paused => {
      pause = paused
      start()
    })
    if (failure !== null) throw failure
  }
  const take = (which: number): (() => void) => {
    const [gate] = gates.splice(which, 1)
    if (gate === undefined) throw new Error(`nobody stands at gate ${which}`)
    return gate
  }
  return {
    begin: work =>
      untilPaused(() => {
        work().then(
          () => pause(),
          error => {
            failure = error
            pause()
          },
        )
      }),
    gate: () =>
      new Promise(resolve => {
        gates.push(resolve)
        pause()
      }),
    waiting: () => gates.length,
    letGo: which => untilPaused(take(which)),
    kill: which => void take(which),
  }
}
