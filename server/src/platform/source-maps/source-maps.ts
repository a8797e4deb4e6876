import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Built files; sources are `.ts` files with their own lines. */
const BUILT = /^file:.*\.js$/

/** Null: the file stands as it was written. */
const mapOf = (file: string): SourceMap | null => {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')))
  } catch {
    return null
  }
}

/** Where a place in a built file was written, as a trace names places. */
export const openWrittenLines = () => {
  // Some ten megabytes each: held for as long as there is room.
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
 * From now on a trace of a built program names the lines that were written. Maps are read with the first trace that wants them: Node's
 * own way reads all of them at the start, which costs a fifth of it.
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
