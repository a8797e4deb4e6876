import { posix } from 'node:path'
import type { Source } from '../../e2e/code-rules/parsed-source.ts'
import { findDependents, type Readers } from './module-graph.ts'

export type Project = 'unit' | 'pg' | 'journeys'
export type Selection = {
  /** The selected test files of each project. Files near the change come first. */
  readonly run: Readonly<Record<Project, readonly string[]>>
  /** Test files that the change may break, but that do not fit into the time limit. */
  readonly left: readonly string[]
}
/** Returns the seconds that a test file took in its last run, or undefined if it never ran. */
type Measured = (project: Project, file: string) => number | undefined

/** Expected seconds of one test whose duration was never measured, on a machine with two cores. */
const TEST_S: Readonly<Record<Project, number>> = { unit: 0.1, pg: 0.5, journeys: 1.5 }
/** Seconds in which a test file loads its modules and, if it uses one, creates its database. */
const FILE_S: Readonly<Record<Project, number>> = { unit: 0.3, pg: 0.3, journeys: 1 }
/** Distance of tests in the folder of the changed file. It is low, so that they come before most tests of other folders that load the file. */
const SAME_FOLDER = 1
/** Distance of a domain's tests from the domain's SQL files, because each of these tests uses the views, functions and triggers of its domain. */
const SAME_DOMAIN_AS_SQL = 2
/** Matches the folder with the SQL files of a domain. */
const DATABASE_FOLDER = /^(server\/src\/[a-z-]+)\/database$/

export const isTestFile = (path: string) => /\.test\.tsx?$/.test(path)

export function projectOf(path: string): Project {
  if (path.endsWith('.pg.test.ts')) return 'pg'
  return path.startsWith('server/test/journeys/') ? 'journeys' : 'unit'
}

/**
 * Selects the test files that a change may break, the nearest first, until they need `limitS` seconds. The nearest file and all changed test files
 * are always selected.
 */
export function selectTests(
  changed: readonly string[],
  sources: readonly Source[],
  readers: Readers,
  { limitS, measured }: { limitS: number; measured: Measured },
): Selection {
  const distances = distancesOf(changed, sources, readers)
  const words = wordsOf(changed)
  const found = sources
    .filter(({ path }) => isTestFile(path) && distances.has(path))
    .map(source => ({
      path: source.path,
      distance: distances.get(source.path) ?? 0,
      mentions: countMentions(source.text, words),
      seconds: measured(projectOf(source.path), source.path) ?? expectedSeconds(source),
    }))
    .sort((one, other) => one.distance - other.distance || other.mentions - one.mentions)
  const run: Record<Project, string[]> = { unit: [], pg: [], journeys: [] }
  const left: string[] = []
  let filledS = 0
  for (const { path, distance, seconds } of found) {
    if (distance > 0 && filledS > 0 && filledS + seconds > limitS) {
      left.push(path)
      continue
    }
    filledS += seconds
    run[projectOf(path)].push(path)
  }
  return { run, left }
}

function distancesOf(changed: readonly string[], sources: readonly Source[], readers: Readers) {
  const distances = findDependents(changed, readers)
  const lower = (path: string, distance: number) => {
    distances.set(path, Math.min(distance, distances.get(path) ?? distance))
  }
  for (const folder of new Set(changed.map(path => posix.dirname(path)))) {
    const domain = DATABASE_FOLDER.exec(folder)?.[1]
    for (const { path } of sources) {
      if (!isTestFile(path)) continue
      if (posix.dirname(path) === folder) lower(path, SAME_FOLDER)
      else if (domain !== undefined && path.startsWith(`${domain}/`)) lower(path, SAME_DOMAIN_AS_SQL)
    }
  }
  return distances
}

/** Returns the words in the names of the changed files and of their folders, in the singular. */
function wordsOf(changed: readonly string[]): string[] {
  const words = changed.flatMap(path => {
    const parts = path.replace(/\..*$/, '').split('/')
    return parts.slice(-2).flatMap(part => part.split('-'))
  })
  return [...new Set(words.map(word => word.replace(/s$/, '')))].filter(word => word.length > 2)
}

const countMentions = (text: string, words: readonly string[]): number =>
  words.reduce((sum, word) => sum + text.split(word).length - 1, 0)

const expectedSeconds = ({ path, text }: Source): number => {
  const project = projectOf(path)
  return FILE_S[project] + TEST_S[project] * (text.match(/^\s*(?:test|it)(?:\.\w+\(.*\))?\(/gm)?.length ?? 1)
}
