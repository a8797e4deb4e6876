import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Matches URLs of built files. Source files are `.ts` and need no source map. */
const BUILT = /^file:.*\.js$/

const mapOf = (file: string): SourceMap | null => {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')))
  } catch {
    return null
  }
}

/** Returns a function that finds the source position of a position in a built file, in the format of stack traces. */
export const openWrittenLines = () => {
  // Source maps are held by weak references, because they take some ten megabytes. A map that was garbage-collected is read again.
  const maps = new Map<string, WeakRef<SourceMap> | null>()
  const known = (file: string): SourceMap | null => {
    const kept = maps.get(file)
    if (kept === null) return null
    const map = kept?.deref() ?? mapOf(file)
    maps.set(file, map === null ? null : new WeakRef(map))
    return map
  }
  return (file: string, line: number, column: number): string | null => {
    if (!BUILT.test(file)) return null
    const origin = known(file)?.findOrigin(line, column)
    if (origin === undefined || !('fileName' in origin)) return null
    return `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`
  }
}

/**
 * Makes stack traces of a built program show lines of the source files. A source map is loaded when a stack trace first needs it. Node's own option
 * is not used, because it loads all source maps at the start, which takes a fifth of the start time.
 */
export const traceWrittenLines = (): void => {
  const writtenAt = openWrittenLines()
  const placeOf = (frame: NodeJS.CallSite): string => {
    const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()]
    if (file === null || line === null || column === null) return String(frame)
    const written = writtenAt(file, line, column)
    return written === null
      ? String(frame)
      : String(frame).replace(`${file}:${line}:${column}`, () => written)
  }
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map(frame => `    at ${placeOf(frame)}`)].join('\n')
}
