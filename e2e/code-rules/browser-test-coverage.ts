import type { Problem, Source } from './parsed-source.ts'
import { rowProblems, rowsOf } from './requirement-coverage.ts'

const TABLE = 'docs/browser-tests.md'
const ROUTES = 'web/src/routes.tsx'
const POPUPS = 'web/src/dialogs/dialog-types.ts'
/** Route that is not in the production bundle, and therefore needs no browser test. */
const NOT_SHIPPED = '/dev/ui'
/** Matches each row of a table in `docs/browser-tests.md`, except the rows with column names and separators. */
const ROW = /^(?!-|route$|popup$|part$)/
/** Matches a row's first column: a path or the name of a popup, written as code. */
const NAME = /^`([^`]+)`/

/** Finds routes and popups without a row in the table of browser tests, and rows that name a test that does not exist. */
export function unshownScreens(sources: Source[]): Problem[] {
  const table = sources.find(({ path }) => path === TABLE)
  if (table === undefined) return [{ path: TABLE, message: 'is missing' }]
  const rows = rowsOf(table, ROW)
  const named = rows.map(({ id }) => NAME.exec(id)?.[1])
  const wanted = [...routesIn(textOf(sources, ROUTES)), ...popupsIn(textOf(sources, POPUPS))]
  const missing = wanted.flatMap(name => {
    const times = named.filter(each => each === name).length
    return times === 1 ? [] : [{ path: TABLE, message: `${name} is listed ${times} times` }]
  })
  return [...missing, ...rowProblems(table, rows, sources)]
}

const textOf = (sources: Source[], path: string) => sources.find(source => source.path === path)?.text ?? ''

const routesIn = (text: string): string[] =>
  [...text.matchAll(/path: '([^']+)'/g)].flatMap(([, path = '']) => (path === NOT_SHIPPED ? [] : [path]))

const popupsIn = (text: string): string[] => {
  const body = /export type Dialogs = \{\n([\s\S]*?)\n\}/.exec(text)?.[1] ?? ''
  return [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name)
}
