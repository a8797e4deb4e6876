export { type Draw, drawsOf } from '../seed/world/draws.ts'

export type Turns = {
  /** Begins a piece of work and returns when it ended or stands at a gate. */
  begin(work: () => Promise<unknown>): Promise<void>
  /** Awaited by the work where others may come between. */
  gate(): Promise<void>
  /** How many stand at a gate. */
  waiting(): number
  /** Lets one of them go on, until it ended or stands at a gate again. */
  letGo(which: number): Promise<void>
  /** One of them is never heard of again. */
  kill(which: number): void
}

/**
 * Many pieces of work, of which one moves at a time: who waits at a gate goes on only when the test says so. The order
 * of everything is then the test's, and a seed replays it. A piece of work must hold no lock while it stands at a gate.
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
