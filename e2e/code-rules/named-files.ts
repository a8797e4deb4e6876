import { lineAt, type Rule, type Source } from './parsed-source.ts'

/**
 * Matches a file name in backticks, with or without folders. A name of one letter, such as `x.test.ts`, does not match, because it is a placeholder.
 */
const NAMED_FILE = /`((?:[\w-][\w.-]*\/)*[\w-]{2,}[\w.-]*\.(?:tsx?|css|sql|mjs))`/g
/** Matches the paths of files that exist only after a build. */
const BUILT = /(?:^|\/)dist\//
/** Files that this rule does not check. The changelog names files of earlier versions, and the tests of the rules name files that do not exist. */
const EXEMPT = new Set(['CHANGELOG.md', 'e2e/code-rules/rules.test.ts'])

/** Returns each path and all its endings: `a/b/c.ts`, `b/c.ts`, `c.ts`. */
const endsOf = (sources: readonly Source[]): Set<string> => {
  const ends = new Set<string>()
  for (const { path } of sources) {
    const parts = path.split('/')
    for (const n of parts.keys()) ends.add(parts.slice(n).join('/'))
  }
  return ends
}

export const namedFilesExist: Rule = {
  about: 'a file that a comment or document names in backticks exists',
  check: sources => {
    const ends = endsOf(sources)
    return sources
      .filter(({ path }) => /\.(?:md|tsx?|sql|mjs|css)$/.test(path) && !EXEMPT.has(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(NAMED_FILE)]
          .filter(([, name = '']) => !ends.has(name) && !BUILT.test(name))
          .map(({ index, 1: name }) => ({
            path,
            line: lineAt(text, index),
            message: `${name} does not exist`,
          })),
      )
  },
}
