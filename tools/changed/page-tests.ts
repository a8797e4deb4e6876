import { posix } from 'node:path'
import type { Source } from '../../e2e/code-rules/parsed-source.ts'
import { rowsOf } from '../../e2e/code-rules/requirement-coverage.ts'
import { findDependents, type Readers } from './module-graph.ts'
import { isTestFile } from './test-selection.ts'

/** A browser test: its file and the beginning of its title. An empty title means the whole file. */
export type PageTest = { readonly file: string; readonly title: string }
/** A route or popup, with the module that renders it. `at` is the path of the route or the name of the popup. */
type Page = { readonly app: 'lobby' | 'desk'; readonly at: string; readonly module: string }

const TABLE = 'docs/browser-tests.md'
/** Files that list all pages. They import every page, so the search for affected pages stops at them. */
const LISTS: readonly { file: string; app: Page['app']; entry: RegExp }[] = [
  { file: 'web/src/routes.tsx', app: 'lobby', entry: /createRoute\(\{(?=[^}]*?path: '([^']+)')/ },
  { file: 'web/src/layout/dialog-registry.tsx', app: 'lobby', entry: /^ {2}(?=(\w+): popup\()/m },
  { file: 'console/src/routes.tsx', app: 'desk', entry: /createRoute\(\{(?=[^}]*?path: '([^']+)')/ },
]
const IMPORTED = /import\('([^']+)'\)/
const SPEC = /\.spec\.ts$/
/**
 * Tests of what surrounds the pages of an app (header, menu, navigation). They are chosen if no page loads the changed file, but only the list of
 * pages or the app's start.
 */
export const FRAME: Readonly<Record<Page['app'], PageTest>> = {
  lobby: { file: 'e2e/content.spec.ts', title: 'L04, L03: the drawer has everything of a member' },
  desk: { file: 'e2e/desk/live-updates.spec.ts', title: '' },
}
const SOURCES: Readonly<Record<Page['app'], string>> = { lobby: 'web/src/', desk: 'console/src/' }
/** Distance that is added if the page belongs to another domain than the changed file, so that pages of the same domain come first. */
const OTHER_DOMAIN_DISTANCE = 3
/** Each test in `e2e/serial/` counts as this many tests, because its file starts a separate product. */
const SERIAL_COUNTS = 3

/**
 * Returns the browser tests of the pages that a change affects, the nearest first. `run` contains as many of them as fit into the maximum `most`, and
 * all changed tests. `left` contains all others.
 */
export function selectPageTests(
  changed: readonly string[],
  sources: readonly Source[],
  readers: Readers,
  most: number,
): { run: PageTest[]; left: PageTest[] } {
  const found = [...loadedTests(changed, sources, readers), ...touchedTests(changed, sources, readers)]
  const run: PageTest[] = []
  const left: PageTest[] = []
  let count = 0
  for (const test of distinct(found)) {
    const tests = countTests(test, sources)
    if (count + tests > most && !changed.includes(test.file)) left.push(test)
    else {
      run.push(test)
      count += tests
    }
  }
  return { run, left }
}

/** Returns the test files that have changed, or that load a changed file of `e2e`. */
function loadedTests(changed: readonly string[], sources: readonly Source[], readers: Readers): PageTest[] {
  const distances = findDependents(
    changed.filter(path => path.startsWith('e2e/')),
    readers,
  )
  return sources
    .filter(({ path }) => SPEC.test(path) && distances.has(path))
    .sort((one, other) => (distances.get(one.path) ?? 0) - (distances.get(other.path) ?? 0))
    .map(({ path }) => ({ file: path, title: '' }))
}

function touchedTests(changed: readonly string[], sources: readonly Source[], readers: Readers): PageTest[] {
  const distances = findDependents(changed, withoutLists(readers))
  const domains = new Set(changed.map(domainOf))
  const distanceOf = ({ module }: Page) =>
    (distances.get(module) ?? 0) + (domains.has(domainOf(module)) ? 0 : OTHER_DOMAIN_DISTANCE)
  const touched = pagesIn(sources)
    .filter(({ module }) => distances.has(module))
    .sort((one, other) => distanceOf(one) - distanceOf(other))
  const frames = (['lobby', 'desk'] as const).filter(
    app =>
      !touched.some(page => page.app === app) &&
      [...distances.keys()].some(path => path.startsWith(SOURCES[app]) && !isTestFile(path)),
  )
  return [...touched.flatMap(page => testsOf(page, sources)), ...frames.map(app => FRAME[app])]
}

/** Returns the domain of a file in `contract/src`, `web/src` or `console/src`. */
const domainOf = (path: string) => path.split('/')[2]

/** Returns the pages of both apps, each with the module that renders it. */
export function pagesIn(sources: readonly Source[]): Page[] {
  return LISTS.flatMap(({ file, app, entry }) => {
    const text = sources.find(({ path }) => path === file)?.text ?? ''
    const modules = modulesOfNames(text)
    const [, ...parts] = text.split(entry)
    return parts.flatMap((at, index) => {
      if (index % 2 === 1) return []
      const body = parts[index + 1] ?? ''
      const named = [...modules].find(([name]) => new RegExp(`\\b${name}\\b`).test(body))?.[1]
      const specifier = IMPORTED.exec(body)?.[1] ?? named
      return specifier === undefined ? [] : [{ app, at, module: posix.join(posix.dirname(file), specifier) }]
    })
  })
}

/** Returns the module of each component that a list of pages names. The components are imported at the top of the list's file. */
function modulesOfNames(text: string): Map<string, string> {
  const imported = [...text.matchAll(/^import \{ (\w+(?:Page|Screen)) \} from '([^']+)'/gm)]
  const kept = [...text.matchAll(/^const (\w+) = (?:(?!\n\n)[\s\S])*?import\('([^']+)'\)/gm)]
  return new Map([...kept, ...imported].map(([, name = '', from = '']) => [name, from]))
}

function withoutLists(readers: Readers): Readers {
  const lists = new Set(LISTS.map(({ file }) => file))
  return new Map(
    [...readers].map(([read, by]) => [read, new Map([...by].filter(([reader]) => !lists.has(reader)))]),
  )
}

/**
 * Returns the tests of a page. For a lobby page they are in its row of `docs/browser-tests.md`. For a screen of the desk (the staff's website) they
 * are the files that open the screen's URL, first the one that is named like the screen.
 */
export function testsOf({ app, at }: Page, sources: readonly Source[]): PageTest[] {
  if (app === 'lobby') {
    const table = sources.find(({ path }) => path === TABLE)
    const rows = table === undefined ? [] : rowsOf(table, /^`/).filter(({ id }) => id === `\`${at}\``)
    return rows.flatMap(({ shown }) =>
      shown.split('<br>').flatMap(each => {
        const [, file, title] = /^`([^`]+)` › (.+)$/.exec(each) ?? []
        return file === undefined || title === undefined || !SPEC.test(file) ? [] : [{ file, title }]
      }),
    )
  }
  const [address = ''] = at.split('/$')
  const opened = new RegExp(`['"\`]/desk${address}(?![\\w-])`, 'g')
  return sources
    .filter(({ path }) => SPEC.test(path))
    .map(({ path, text }) => ({ file: path, title: '', times: text.match(opened)?.length ?? 0 }))
    .filter(({ times }) => times > 0)
    .sort((one, other) => ownOf(address, other.file) - ownOf(address, one.file) || other.times - one.times)
    .map(({ file, title }) => ({ file, title }))
}

/** Returns 1 if the name of the test file begins with the path of the screen, otherwise 0. */
const ownOf = (address: string, file: string) => (file.startsWith(`e2e/desk${address}`) ? 1 : 0)

function distinct(tests: readonly PageTest[]): PageTest[] {
  return [...new Map(tests.map(test => [`${test.file} › ${test.title}`, test])).values()]
}

function countTests({ file, title }: PageTest, sources: readonly Source[]): number {
  const text = sources.find(({ path }) => path === file)?.text ?? ''
  const tests = title === '' ? (text.match(/^\s*test\(/gm)?.length ?? 1) : 1
  return file.startsWith('e2e/serial/') ? SERIAL_COUNTS * tests : tests
}
