export { type Draw, drawsOf } from '../seed/world/draws.ts'

export type Turns = {
  /** Starts work and returns when it ends or waits at a gate. */
  begin(work: () => Promise<unknown>): Promise<void>
  /** The work awaits this where other work may interleave. */
  gate(): Promise<void>
  /** Number of tasks waiting at a gate. */
  waiting(): number
  /** Resumes one task until it ends or waits again. */
  letGo(which: number): Promise<void>
  /** Abandons one task for good. */
  kill(which: number): void
}

/**
 * Runs concurrent work one step at a time: work waits at gates until the test resumes it, so the order can
 * be replayed. Work must hold no lock at a gate.
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
