import { posix } from 'node:path'
import { edgesOf } from '../../e2e/code-rules/imports.ts'
import { isCode, type Source } from '../../e2e/code-rules/parsed-source.ts'

/** For each file, the files that load or read it, with the distance between the two. */
export type Readers = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Files that connect all parts of the product. A change seldom breaks a file that it reaches only through one of these. */
const WIRING = /^server\/src\/(?:composition|lobby-api|[a-z-]+\/jobs)\.ts$/
const WIRING_DISTANCE = 4
/** Matches string literals that look like a path with an extension, except the paths of static imports. */
const PATH_LITERAL = /(?<!\bfrom )['"`]((?:\.{0,2}\/)?(?:[\w.-]+\/)*[\w.-]+\.[a-z]{2,5})['"`]/g
const CREATED =
  /\b(?:create|alter)\s+(?:or\s+replace\s+)?(?:unique\s+|materialized\s+|constraint\s+)?(?:table|view|function|procedure|trigger|type|index|domain|sequence)\s+(?:if\s+(?:not\s+)?exists\s+)?(?:only\s+)?(?:concurrently\s+)?(\w+)/gi
/**
 * Matches the ending of a test file. A test belongs to the file of the same name next to it. The name is needed, because a test may start the file as
 * a program instead of importing it.
 */
const OWN_TEST = /(?:\.pg)?\.test\.(tsx?)$/
/** Minimum length of the name of a table, view or function. A shorter one may be an ordinary word, so the search ignores it. */
const OBJECT_NAME_MIN_CHARACTERS = 6

/**
 * Returns which files read which others. There are three ways: an import that remains at run time; a string with the path of a program to start or of
 * a file to read; and an SQL statement with a table, view or function that an SQL file creates.
 */
export function findReaders(sources: Source[]): Readers {
  const readers = new Map<string, Map<string, number>>()
  const add = (read: string, reader: string, distance: number) => {
    if (read === reader) return
    const known = readers.get(read) ?? new Map<string, number>()
    known.set(reader, Math.min(distance, known.get(reader) ?? distance))
    readers.set(read, known)
  }
  for (const { from, to, isType } of edgesOf(sources))
    if (!isType) add(to, from.path, WIRING.test(from.path) ? WIRING_DISTANCE : 1)
  const paths = new Set(sources.map(({ path }) => path))
  for (const source of sources.filter(isCode))
    for (const read of pathsIn(source)) if (paths.has(read)) add(read, source.path, 1)
  for (const { path } of sources) {
    const tested = path.replace(OWN_TEST, '.$1')
    if (paths.has(tested)) add(tested, path, 1)
  }
  for (const { sql, reader } of objectReaders(sources)) add(sql, reader, 1)
  return readers
}

/** Returns each string in a file that looks like a path, in two forms: from the root of the repository, and from the file's folder. */
function pathsIn({ path, text }: Source): string[] {
  return [...text.matchAll(PATH_LITERAL)].flatMap(([, literal = '']) => [
    posix.normalize(literal),
    posix.join(posix.dirname(path), literal),
  ])
}

function objectReaders(sources: Source[]): { sql: string; reader: string }[] {
  const owners = new Map<string, Set<string>>()
  for (const { path, text } of sources.filter(isSql))
    for (const [, name = ''] of text.matchAll(CREATED))
      if (name.length >= OBJECT_NAME_MIN_CHARACTERS)
        owners.set(name, (owners.get(name) ?? new Set()).add(path))
  return sources
    .filter(source => isSql(source) || /^(server|bench)\/.*\.ts$/.test(source.path))
    .flatMap(({ path, text }) =>
      [...new Set(text.match(/\w+/g))].flatMap(word =>
        [...(owners.get(word) ?? [])].map(sql => ({ sql, reader: path })),
      ),
    )
}

const isSql = ({ path }: Source) => path.endsWith('.sql')

/** Returns the files that read a changed file, directly or by other files, each with its smallest distance. Changed files have distance 0. */
export function findDependents(changed: readonly string[], readers: Readers): Map<string, number> {
  const distances = new Map(changed.map(path => [path, 0]))
  let open = [...distances.keys()]
  while (open.length > 0) {
    const reached = new Set<string>()
    for (const path of open) {
      const here = distances.get(path) ?? 0
      for (const [reader, step] of readers.get(path) ?? []) {
        if (here + step >= (distances.get(reader) ?? Number.POSITIVE_INFINITY)) continue
        distances.set(reader, here + step)
        reached.add(reader)
      }
    }
    open = [...reached]
  }
  return distances
}
