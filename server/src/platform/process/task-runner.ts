import { traceWrittenLines } from '../source-maps/source-maps.ts'

/** Runs a one-off task. An error is reported without its stack trace. */
export const runTask = async (failed: string, task: () => Promise<void>): Promise<void> => {
  traceWrittenLines()
  outliveReaders()
  try {
    await task()
  } catch (error) {
    inWords(`${failed}: ${wordsOf(error)}`)
    process.exit(1)
  }
}

/** Ignores errors of a closed output pipe (as in `| head`), so that the task runs to its end. */
export const outliveReaders = (): void => {
  for (const output of [process.stdout, process.stderr])
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
}

export const inWords = (message: string): void => void process.stderr.write(`${message}\n`)

export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
