import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWrittenLines, traceWrittenLines } from './source-maps.ts'

const prepare = Error.prepareStackTrace
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sala-lines-'))
})
afterEach(async () => {
  Error.prepareStackTrace = prepare
  await rm(folder, { recursive: true, force: true })
})

/** In this source map, line 2 of the built file is line 4 of the source file. */
const MAP = { version: 3, sources: ['../src/written.ts'], names: [], mappings: ';AAGA' }

const built = async (): Promise<string> => {
  const file = join(folder, 'built.js')
  await writeFile(`${file}.map`, JSON.stringify(MAP))
  return pathToFileURL(file).href
}

test('a position in a built file is shown as its source line, any other position is unchanged', async () => {
  const writtenAt = openWrittenLines()
  const file = await built()
  expect(writtenAt(file, 2, 1)).toBe(`${new URL('../src/written.ts', file).href}:4:1`)
  expect(writtenAt(file.replace('built.js', 'unmapped.js'), 2, 1)).toBeNull()
  expect(writtenAt(file.replace('.js', '.ts'), 2, 1)).toBeNull()
  expect(writtenAt('node:net', 2, 1)).toBeNull()
})

test('a stack trace keeps its error, callers and order, and shows source lines', async () => {
  const file = await built()
  traceWrittenLines()
  const frame = (at: string, line: number | null) =>
    ({
      getFileName: () => (line === null ? null : at),
      getLineNumber: () => line,
      getColumnNumber: () => (line === null ? null : 1),
      toString: () => (line === null ? 'new Promise (<anonymous>)' : `async pay (${at}:${line}:1)`),
    }) as NodeJS.CallSite
  const trace = Error.prepareStackTrace?.(new TypeError('no'), [
    frame(file, 2),
    frame('node:net', 7),
    frame('', null),
  ])
  expect(trace.split('\n')).toEqual([
    'TypeError: no',
    `    at async pay (${new URL('../src/written.ts', file).href}:4:1)`,
    '    at async pay (node:net:7:1)',
    '    at new Promise (<anonymous>)',
  ])
})
