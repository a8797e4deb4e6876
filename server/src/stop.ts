const STOP_TIMEOUT_MS = 15_000

/**
 * Ctrl-C and SIGTERM run the steps in order and end the process; a step that fails does not keep the next from running.
 * A second signal, or a step that hangs, ends it at once: every state is in the database, so that is safe.
 */
export const stopOnSignal = (steps: readonly (() => Promise<unknown>)[]): void => {
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    let failed = false
    for (const step of steps) {
      try {
        await step()
      } catch (error) {
        failed = true
        process.stderr.write(`while stopping: ${String(error)}\n`)
      }
    }
    process.exit(failed ? 1 : 0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}
