import { isTest, type Problem, type Source } from './parsed-source.ts'

const TABLE = 'docs/requirements.md'
const ID = /^[A-Z]\d\d$/
/**
 * How many requirements of each kind the specification has: routes (R), layouts (L), flows (F), calls (C), validation (V), errors (E), constants (B).
 */
export const PARTS = { R: 21, L: 10, F: 19, C: 22, V: 4, E: 14, B: 8 }
/** Matches a reference to a test, which is the path of its file and its title. If the test's title is computed, a part of it is enough. */
const SHOWN_BY = /^`([^`]+)` › (.+)$/
/** Minimum length of the title in a reference to a test. A shorter text might match several titles. */
const NAME_MIN_CHARACTERS = 10

/** Finds requirements that the table does not list exactly once, and references to tests that do not exist. */
export function unshownRequirements(sources: Source[], parts: Readonly<Record<string, number>>): Problem[] {
  const table = sources.find(({ path }) => path === TABLE)
  return table === undefined
    ? [{ path: TABLE, message: 'is missing' }]
    : [...missingRows(table, parts), ...rowProblems(table, rowsOf(table, ID), sources)]
}

/** Documents with a table of threats or guarantees, each with the pattern of the ids in that table. */
const SHOWN = { 'docs/threats.md': /^T\d\d$/, 'docs/reliability.md': /^G\d\d$/ }

/** Finds faults in the tables of `SHOWN`: rows that name a test which does not exist, and ids that two rows share. */
export const unshownClaims = (sources: Source[]): Problem[] =>
  Object.entries(SHOWN).flatMap(([path, id]) => {
    const table = sources.find(source => source.path === path)
    return table === undefined ? [{ path, message: 'is missing' }] : unshownIn(table, id, sources)
  })

const unshownIn = (table: Source, name: RegExp, sources: Source[]): Problem[] => {
  const rows = rowsOf(table, name)
  const twice = rows.filter(({ id }, at) => rows.findIndex(row => row.id === id) !== at)
  return [
    ...twice.map(({ id, line }) => ({ path: table.path, line, message: `${id} is listed twice` })),
    ...rowProblems(table, rows, sources),
  ]
}

export type Row = { id: string; shown: string; line: number }

/** Returns each table row whose first column matches `name`: the id, the text of the last column and the line number. */
export const rowsOf = (table: Source, name: RegExp): Row[] =>
  table.text.split('\n').flatMap((text, at) => {
    const [, id, shown] = text.match(/^\| ([^|]+) \|.*?([^|]*) \|$/) ?? []
    return id === undefined || shown === undefined || !name.test(id)
      ? []
      : [{ id, shown: shown.trim(), line: at + 1 }]
  })

const missingRows = (table: Source, parts: Readonly<Record<string, number>>): Problem[] => {
  const there = rowsOf(table, ID).map(({ id }) => id)
  return Object.entries(parts)
    .flatMap(([part, count]) =>
      Array.from({ length: count }, (_, at) => `${part}${String(at + 1).padStart(2, '0')}`),
    )
    .flatMap(id => {
      const times = there.filter(each => each === id).length
      return times === 1 ? [] : [{ path: TABLE, message: `${id} is listed ${times} times` }]
    })
}

/** Finds rows of a table that refer to a test that does not exist. */
export const rowProblems = (table: Source, rows: Row[], sources: Source[]): Problem[] =>
  rows.flatMap(({ id, shown, line }) =>
    shown.split('<br>').flatMap(each => {
      const [, path, name = ''] = each.match(SHOWN_BY) ?? []
      const file = sources.find(source => source.path === path && isTest(source))
      if (name.length >= NAME_MIN_CHARACTERS && file?.text.includes(name)) return []
      return [{ path: table.path, line, message: `${id}: there is no test ${each}` }]
    }),
  )
