import { pino } from 'pino'
import { logOptions } from '../log.ts'

type Written = string | Uint8Array
type Done = (error?: Error | null) => void

/** File descriptors of stdout and stderr. They are used directly, because `writeJsonLines` replaces Node's streams for both. */
const STDOUT = 1
const STDERR = 2

/** Writes to stderr why the process ends, at any LOG_LEVEL. The message's lines after the first become `details`. */
export const writeFatal = (message: string, fields: object = {}): void => {
  const [first = '', ...rest] = message.split('\n')
  const details = rest.length === 0 ? {} : { details: rest.map(line => line.trim()) }
  pino(logOptions('fatal'), pino.destination(STDERR)).fatal({ ...fields, ...details }, first)
}

/**
 * Converts all output of libraries, `console` and Node into JSON lines, which log collectors need. Two kinds of output cannot be converted: that
 * before Node starts, and that after the memory is exhausted.
 */
export const writeJsonLines = (): void => {
  const outputs = [
    [process.stdout, STDOUT, 'info'],
    [process.stderr, STDERR, 'warn'],
  ] as const
  for (const [output, descriptor, level] of outputs) {
    const log = pino(logOptions('info'), pino.destination(descriptor))
    output.write = (written: Written, encoding?: BufferEncoding | Done, done?: Done): boolean => {
      const text = typeof written === 'string' ? written : Buffer.from(written).toString()
      if (text.trim() !== '') log[level]({}, text.trim())
      const callback = typeof encoding === 'function' ? encoding : done
      callback?.()
      return true
    }
  }
  // Node's own listener is removed, because it writes each warning on two lines.
  process.removeAllListeners('warning')
  const log = pino(logOptions('warn'), pino.destination(STDERR))
  process.on('warning', warning => log.warn({ err: warning }, 'Node warned'))
  process.on('uncaughtException', error => {
    writeFatal('an uncaught error ended the process', { err: error })
    process.exit(1)
  })
}
