import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { environment, isNpmParent } from './config.ts'
import { writeFatal, writeJsonLines } from './platform/process/log-output.ts'
import { inWords, outliveReaders, wordsOf } from './platform/process/task-runner.ts'
import { traceWrittenLines } from './platform/source-maps/source-maps.ts'

const STOP_TIMEOUT_MS = 15_000
/** Time in ms that a running step of the start has to finish when the program stops. Afterwards the stop hooks run, even if the step hangs. */
const STEP_ENDS_MS = 5_000
/**
 * Time in ms after a signal in which a second one is ignored. npm forwards each Ctrl-C to the process, which has already received it from the
 * terminal.
 */
const SAME_SIGNAL_MS = 500
const SECOND_MS = 1_000
/** Interval in ms between two checks whether the npm process that started the program has ended. */
const NPM_LOOK_MS = 500

type Work<T> = () => Promise<T>

export type Program = {
  /** Signal that is aborted by Ctrl-C, SIGTERM and SIGHUP. It ends every wait in the program. */
  readonly signal: AbortSignal
  /** Registers a stop hook, a function that runs when the program stops. Stop hooks run in reverse order of registration. */
  atStop(work: Work<unknown>): void
  /** Runs one step of the program's start. Throws if the program is stopped before or during the step. */
  step<T>(what: string, work: Work<T>): Promise<T>
}

type Options = {
  /** First words of the message about an error that ends the program. */
  readonly failed: string
  /** Called after each step of the start with the step's name and duration. */
  readonly tell?: (line: string) => void
  /** Format of the program's output: `json` for a service, whose output a log collector reads, or `words` for a person at a terminal. */
  readonly output: 'json' | 'words'
}

/**
 * Runs a program: `begin` starts it, and Ctrl-C or SIGTERM runs its stop hooks in reverse order. A second
 * signal, or a stop that takes too long, ends the process at once, which is safe because all state is in the
 * database.
 */
export const runProgram = async (
  begin: (program: Program) => Promise<void>,
  { failed, tell, output }: Options,
): Promise<void> => {
  traceWrittenLines()
  outliveReaders()
  if (output === 'json') writeJsonLines()
  const complain = output === 'json' ? writeFatal : inWords
  const stopping = new AbortController()
  const stops: Work<unknown>[] = []
  const program: Program = {
    signal: stopping.signal,
    atStop: work => stops.unshift(work),
    step: async (what, work) => {
      stopping.signal.throwIfAborted()
      const began = performance.now()
      const result = await work()
      stopping.signal.throwIfAborted()
      tell?.(`${((performance.now() - began) / SECOND_MS).toFixed(1).padStart(6)} s  ${what}`)
      return result
    },
  }
  const signalled = new Promise<void>(resolve => onSignal(stopping, resolve))
  const beginning = begin(program).then(
    () => {
      // The compile cache is written now, because a process that is killed later would not write it.
      flushCompileCache()
      return true
    },
    error => {
      if (stopping.signal.aborted) return true
      complain(`${failed}: ${wordsOf(error)}`)
      return false
    },
  )
  const givenUp = signalled.then(() => sleep(STEP_ENDS_MS, true, { ref: false }))
  const started = await Promise.race([beginning, givenUp])
  if (started) await signalled
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
  const stoppedWell = await stopAll(stops)
  process.exit(started && stoppedWell ? 0 : 1)
}

export type ShutdownHooks = Pick<Program, 'signal' | 'atStop'>

/** Runs a one-off task with stop hooks, which also run after Ctrl-C or SIGTERM. */
export const runLongTask = async (
  failed: string,
  task: (stopping: ShutdownHooks) => Promise<void>,
): Promise<void> => {
  outliveReaders()
  const stopping = new AbortController()
  const stops: Work<unknown>[] = []
  const end = async (isWell: boolean): Promise<void> => process.exit((await stopAll(stops)) && isWell ? 0 : 1)
  onSignal(stopping, () => void end(false))
  try {
    await task({ signal: stopping.signal, atStop: work => stops.unshift(work) })
    await end(true)
  } catch (error) {
    if (stopping.signal.aborted) return
    inWords(`${failed}: ${wordsOf(error)}`)
    await end(false)
  }
}

const onSignal = (stopping: AbortController, resolve: () => void): void => {
  let firstAt = 0
  const onSignal = (): void => {
    if (stopping.signal.aborted) {
      if (performance.now() - firstAt > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    firstAt = performance.now()
    stopping.abort(new Error('stopped by a signal'))
    resolve()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  watchNpm(onSignal)
}

/**
 * Stops the program when the npm process that started it has ended. npm forwards only SIGINT and SIGTERM. Without this check, any other signal to npm
 * would end npm, and the program would continue.
 */
const watchNpm = (ended: () => void): void => {
  if (!isNpmParent(environment())) return
  const npm = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watching)
    ended()
  }, NPM_LOOK_MS)
  watching.unref()
}

/** Runs all stop hooks. A failing hook does not stop the others. */
const stopAll = async (stops: readonly Work<unknown>[]): Promise<boolean> => {
  let well = true
  for (const stop of stops) {
    await stop().catch(error => {
      well = false
      process.stderr.write(`while stopping: ${String(error)}\n`)
    })
  }
  return well
}
