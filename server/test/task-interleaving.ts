export { type Draw, drawsOf } from '../seed/simulated-past/random-numbers.ts'

export type Turns = {
  /** Starts a task and returns when the task ends or waits at a gate. */
  begin(work: () => Promise<unknown>): Promise<void>
  /** Waits at a gate until the test resumes the task. A task calls this at each point where other tasks may run in between. */
  gate(): Promise<void>
  /** Returns the number of tasks that wait at a gate. */
  waiting(): number
  /** Resumes one of the waiting tasks until it ends or waits again. */
  letGo(which: number): Promise<void>
  /** Abandons one waiting task. It never continues. */
  kill(which: number): void
}

/**
 * Runs concurrent tasks one step at a time, in an order that the test chooses and can repeat. A task waits at each gate until the test
 * continues it. At a gate it must hold no lock.
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
