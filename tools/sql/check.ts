import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { ROOT } from '../process-runner.ts'
import { digest, recall, remember, schemaDigest, sourcesDigest } from './check-cache.ts'
import { type Catalogue, readCatalogue } from './column-catalogue.ts'
import { findMisboundValues, findRowMismatches } from './row-comparison.ts'
import { describeStatement } from './statement-description.ts'
import { type Found, findStatements, type Statement } from './statements.ts'
import { tableTypes } from './table-types.ts'
import { domainOf, foreignUses, type Use, viewUses } from './table-uses.ts'
import { withSchema } from './temporary-database.ts'
import { findWordMismatches, WORDS } from './text-columns.ts'
import { openProject } from './typescript-project.ts'
import { UNREAD } from './unchecked-files.ts'

const CHECKED = /^server\/(src|seed)\/(?!.*\.test\.ts$)/

/** Returns all SQL statements of the server, each with the type that the TypeScript compiler gives to its rows. */
const statementsOfServer = (): Found => {
  const project = openProject(ROOT, join(ROOT, 'server/tsconfig.json'))
  try {
    return findStatements(
      project,
      ROOT,
      project.files.filter(file => CHECKED.test(file.slice(ROOT.length).replace(/^\//, ''))),
    )
  } finally {
    project.close()
  }
}

const unreadProblems = ({ unread }: Found): string[] => [
  ...unread
    .filter(({ path }) => !UNREAD.some(row => row.path === path))
    .map(({ path, line, message }) => `${path}:${line} ${message}, so it cannot be checked`),
  ...UNREAD.filter(row => !unread.some(({ path }) => path === row.path)).map(
    ({ path }) => `tools/sql/unchecked-files.ts: ${path} no longer needs an exception`,
  ),
]

const keyOf = ({ path, text, row, values }: Statement): string =>
  digest(domainOf(path), text, row === null ? '' : JSON.stringify([...row]), JSON.stringify(values))

const checkStatements = async (
  client: pg.ClientBase,
  catalogue: Catalogue,
  statements: readonly Statement[],
): Promise<string[]> => {
  const problems: string[] = []
  const uses: Use[] = await viewUses(client, catalogue)
  for (const { path, line, text, row, values } of statements) {
    const where = `${path}:${line}`
    const described = await describeStatement(client, text)
    if (described.error !== undefined) {
      problems.push(`${where} ${described.error}`)
      continue
    }
    uses.push(...described.uses.map(name => ({ domain: domainOf(path), name, where })))
    problems.push(...findMisboundValues(values, described.parameters, text).map(one => `${where} ${one}`))
    if (row !== null)
      problems.push(
        ...findRowMismatches(row, described.fields, catalogue, text).map(one => `${where} ${one}`),
      )
  }
  return [...problems, ...foreignUses(uses, catalogue)]
}

const checkAgainst = async (
  client: pg.ClientBase,
  catalogue: Catalogue,
  statements: readonly Statement[],
): Promise<string[]> => [
  ...findWordMismatches(catalogue.columns.values()),
  ...(await checkStatements(client, catalogue, statements)),
]

const staleTypes = async (client: pg.Client, url: string): Promise<string[]> => {
  const problems: string[] = []
  for (const [path, text] of await tableTypes(client, url))
    if ((await readFile(join(ROOT, path), 'utf8').catch(() => '')) !== text)
      problems.push(`${path} differs from the schema: npm run tool -- schema-types`)
  return problems
}

/**
 * Runs the functions that check the ledger on an empty database and returns their errors, because PostgreSQL checks the body of a plpgsql function
 * only when it runs.
 */
const brokenInvariants = async (client: pg.ClientBase): Promise<string[]> => {
  try {
    await client.query('select assert_invariants()')
    return []
  } catch (error) {
    return [problemOf(error)]
  }
}

const problemOf = (error: unknown): string => {
  if (!(error instanceof pg.DatabaseError)) throw error
  return [error.message, error.where?.split('\n')[0]].filter(part => part !== undefined).join(', in ')
}

/**
 * Checks all SQL statements of the server against the tables that the migrations create. Statements that the cache lists as valid are skipped.
 * Returns the problems.
 */
const check = async (): Promise<string[]> => {
  const [before, schema, sources] = await Promise.all([recall(), schemaDigest(), sourcesDigest()])
  if (before?.sources === sources) return []
  const found = statementsOfServer()
  const problems = unreadProblems(found)
  const right = [...found.statements.map(keyOf), digest('words', JSON.stringify(WORDS))]
  const known = new Set(before?.schema === schema ? before.right : [])
  if (!right.every(key => known.has(key)))
    problems.push(
      ...(await withSchema(async (client, url) => [
        ...(await staleTypes(client, url)),
        ...(await brokenInvariants(client)),
        ...(await checkAgainst(client, await readCatalogue(client), found.statements)),
      ])),
    )
  if (problems.length === 0) await remember({ sources, schema, right })
  return problems
}

// An error in a file with SQL is reported as a problem too, like errors in statements.
const problems = await check().catch(error => [problemOf(error)])
for (const problem of [...new Set(problems)]) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
