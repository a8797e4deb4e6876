import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ROOT } from '../process-runner.ts'

const FILE = join(ROOT, 'node_modules/.cache/sala/sql.json')

/** Cached result of the SQL check: hashes of the sources and of the database's tables, and the statements that are valid for them. */
export type Remembered = {
  readonly sources: string
  readonly schema: string
  readonly right: readonly string[]
}

const SCHEMA = [
  'server/migrations/*.sql',
  'server/src/*/database/*.sql',
  'server/src/platform/schema/*.ts',
  'tools/sql/*.ts',
]
const SOURCES = [...SCHEMA, 'server/{src,seed}/**/*.ts', 'contract/src/**/*.ts', 'package-lock.json']

export const digest = (...texts: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\0')
  return hash.digest('hex')
}

const digestOf = async (patterns: readonly string[]): Promise<string> => {
  const paths = patterns.flatMap(pattern => globSync(pattern, { cwd: ROOT })).toSorted()
  const texts = await Promise.all(paths.map(path => readFile(join(ROOT, path), 'utf8')))
  return digest(...paths, ...texts)
}

export const schemaDigest = (): Promise<string> => digestOf(SCHEMA)
export const sourcesDigest = (): Promise<string> => digestOf(SOURCES)

export const recall = async (): Promise<Remembered | null> => {
  const text = await readFile(FILE, 'utf8').catch(() => null)
  return text === null ? null : JSON.parse(text)
}

export const remember = async (what: Remembered): Promise<void> => {
  await mkdir(dirname(FILE), { recursive: true })
  await writeFile(FILE, JSON.stringify(what))
}
