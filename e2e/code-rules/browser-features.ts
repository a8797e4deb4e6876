import { isCode, isTest, matches, type Rule } from './parsed-source.ts'

const OWNER = 'ui/src/browser/'
const isScreen = (path: string) => /^(web\/src|console\/src|ui\/src|sandbox\/pages)\//.test(path)

/**
 * Browser features that may be missing or may throw an error. Each has a pattern, and the file of `ui/src/browser` that screens must import instead.
 */
const OWNED: readonly [pattern: RegExp, owner: string][] = [
  [/(?<!`)\b(localStorage|sessionStorage|indexedDB)\b/g, 'storage.ts'],
  [/\bcrypto\.(randomUUID|subtle)\b/g, 'random-key.ts'],
  [/\bnavigator\.clipboard\b|\bexecCommand\b/g, 'clipboard.ts'],
  [/\bmatchMedia\b/g, 'media-query.ts'],
  [/\bAbortSignal\.any\b/g, 'timeout-signal.ts'],
  [/\.download = /g, 'saved-file.ts'],
]

export const oneBrowser: Rule = {
  about: 'only ui/src/browser uses browser features that may be missing or denied',
  check: sources =>
    sources
      .filter(source => isCode(source) && !isTest(source))
      .filter(({ path }) => isScreen(path) && !path.startsWith(OWNER))
      .flatMap(source =>
        OWNED.flatMap(([pattern, owner]) =>
          matches(source, source.parsed().code, pattern, `import it from ${OWNER}${owner}`),
        ),
      ),
}

/** Safari on iOS turns account numbers and amounts into links to phone numbers, unless the page switches this off. Each page must do so. */
export const plainDigits: Rule = {
  about: 'every page turns off the detection of phone numbers',
  check: sources =>
    sources
      .filter(({ path, text }) => !path.startsWith('e2e/code-rules/') && /<!doctype html/i.test(text))
      .filter(({ path }) => path.endsWith('.html') || /^(web|console|sandbox)\/.*\.tsx?$/.test(path))
      .filter(({ text }) => !/<meta name="format-detection" content="telephone=no\b/.test(text))
      .map(({ path }) => ({ path, message: 'add the format-detection meta tag of web/index.html' })),
}
