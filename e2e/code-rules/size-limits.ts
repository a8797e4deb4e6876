import { posix } from 'node:path'
import { Visitor } from 'oxc-parser'
import { isCode, isTest, lineAt, type Problem, type Rule, type Source } from './parsed-source.ts'

const FILE_MOST_LINES = 300
const TEST_MOST_LINES = 500
const FUNCTION_MOST_LINES = 70
const HANDLER_MOST_LINES = 30
const FOLDER_MOST_FILES = 20

const MEASURED = /\.(ts|tsx|mjs|css|sql)$/

export const fileLength: Rule = {
  about: `a file has at most ${FILE_MOST_LINES} lines, a test ${TEST_MOST_LINES}`,
  check: sources =>
    sources
      .filter(({ path }) => MEASURED.test(path))
      .flatMap(source => {
        const most = isTest(source) ? TEST_MOST_LINES : FILE_MOST_LINES
        return source.lines > most
          ? [{ path: source.path, message: `${source.lines} lines, at most ${most}` }]
          : []
      }),
}

export const functionLength: Rule = {
  about: `a function has at most ${FUNCTION_MOST_LINES} lines`,
  check: sources =>
    sources
      .filter(source => isCode(source) && !isTest(source))
      .flatMap(source =>
        functionsOf(source)
          .filter(({ lines }) => lines > FUNCTION_MOST_LINES)
          .map(({ line, lines }) => ({
            path: source.path,
            line,
            message: `a function of ${lines} lines, at most ${FUNCTION_MOST_LINES}`,
          })),
      ),
}

export const handlerLength: Rule = {
  about: `a handler in routes.ts has at most ${HANDLER_MOST_LINES} lines`,
  check: sources =>
    sources
      .filter(({ path }) => /^server\/src\/.*routes\.ts$/.test(path))
      .flatMap(source => {
        const all = functionsOf(source)
        // A function that contains handlers only registers them, so the limit for the length of a handler does not apply to it.
        return all
          .filter(
            outer =>
              !all.some(inner => inner.isHandler && outer.start < inner.start && inner.end < outer.end),
          )
          .filter(({ lines }) => lines > HANDLER_MOST_LINES)
          .map(({ line, lines }) => ({
            path: source.path,
            line,
            message: `a handler of ${lines} lines, at most ${HANDLER_MOST_LINES}`,
          }))
      }),
}

export const folderSize: Rule = {
  about: `a folder has at most ${FOLDER_MOST_FILES} source files`,
  check: sources => {
    const counts = new Map<string, number>()
    for (const source of sources) {
      if (!/\.tsx?$/.test(source.path) || isTest(source)) continue
      const folder = posix.dirname(source.path)
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    return [...counts]
      .filter(([, count]) => count > FOLDER_MOST_FILES)
      .map(
        ([path, count]): Problem => ({
          path,
          message: `${count} source files, at most ${FOLDER_MOST_FILES}`,
        }),
      )
  },
}

type Measured = { start: number; end: number; line: number; lines: number; isHandler: boolean }

function functionsOf(source: Source): Measured[] {
  const found: Measured[] = []
  const handlers = new Set<number>()
  const add = ({ start, end }: { start: number; end: number }) => {
    const line = lineAt(source.text, start)
    const lines = lineAt(source.text, end) - line + 1
    found.push({ start, end, line, lines, isHandler: false })
  }
  new Visitor({
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
    Property: ({ value }) => {
      if (value.type === 'ArrowFunctionExpression' || value.type === 'FunctionExpression')
        handlers.add(value.start)
    },
  }).visit(source.parsed().program)
  return found.map(one => ({ ...one, isHandler: handlers.has(one.start) }))
}
