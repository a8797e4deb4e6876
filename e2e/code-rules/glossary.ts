import { lineAt, type Problem, type Source } from './parsed-source.ts'

const TABLE = 'docs/glossary.md'
/** Number of columns in the glossary's table: Thai, term, names, banned names, meaning. */
const COLUMNS = 5
const HOUSES = /^(contract|web|ui|server|sandbox)\/.*\.(tsx?|mjs|sql|css)$/
/** Matches files with the names of fields in requests and responses, or of columns of tables. */
const NAMED_IN = /^(contract\/src\/.*\.ts|server\/.*\.sql)$/

type Term = { term: string; names: string[]; never: string[]; line: number }

const namesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

const termsOf = (table: Source): Term[] =>
  table.text.split('\n').flatMap((text, at) => {
    const cells = text.split('|').slice(1, -1)
    const [, term = '', names = '', never = ''] = cells.map(cell => cell.trim())
    if (cells.length !== COLUMNS || term === 'term' || /^-+$/.test(term)) return []
    return [{ term, names: namesIn(names), never: namesIn(never), line: at + 1 }]
  })

/** Returns a pattern that matches a name in each of its spellings: `loss_refund`, `lossRefund`, `loss-refund`, `LOSS_REFUND`. */
const inAnySpelling = (name: string): RegExp => {
  const [first = '', ...rest] = name.split('_')
  const start = `(?:(?<![A-Za-z])${first}|${capital(first)}|(?<![A-Za-z])${first.toUpperCase()})`
  const tail = rest.map(word => `(?:[_-]${word}|${capital(word)}|_${word.toUpperCase()})`).join('')
  return new RegExp(`${start}${tail}(?![a-z])`, 'g')
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** Finds differences between the glossary and the code: glossary names that no code uses, and banned names in code. */
export function termProblems(sources: Source[]): Problem[] {
  const table = sources.find(({ path }) => path === TABLE)
  if (table === undefined) return [{ path: TABLE, message: 'is missing' }]
  const terms = termsOf(table)
  const written = sources.filter(({ path }) => NAMED_IN.test(path)).map(({ text }) => text)
  const unknown = terms.flatMap(({ term, names, line }) =>
    names
      .filter(name => !written.some(text => new RegExp(`\\b${name}\\b`).test(text)))
      .map(name => ({ path: TABLE, line, message: `${term}: no wire field and no column is named ${name}` })),
  )
  const twice = terms.flatMap(({ term, line }, at) =>
    terms.findIndex(other => other.term === term) === at
      ? []
      : [{ path: TABLE, line, message: `${term} is listed twice` }],
  )
  const houses = sources.filter(({ path }) => HOUSES.test(path))
  const banned = terms.flatMap(({ term, never }) =>
    never.flatMap(name =>
      houses.flatMap(({ path, text }) =>
        [...text.matchAll(inAnySpelling(name))].map(({ index, 0: found }) => ({
          path,
          line: lineAt(text, index),
          message: `${found}: the glossary calls it ${term}`,
        })),
      ),
    ),
  )
  return [...unknown, ...twice, ...banned]
}
