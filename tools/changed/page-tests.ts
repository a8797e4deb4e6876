import { posix } from 'node:path'
import type { Source } from '../../e2e/code-rules/parsed-source.ts'
import { rowsOf } from '../../e2e/code-rules/requirement-coverage.ts'
import { findDependents, type Readers } from './module-graph.ts'
import { isTestFile } from './test-selection.ts'

/** A browser test: its file and the beginning of its title, or the whole file if the title is empty. */
export type PageTest = { readonly file: string; readonly title: string }
/** A route or popup, and the module that draws it. `at` is the route's path or the popup's name. */
type Page = { readonly app: 'lobby' | 'desk'; readonly at: string; readonly module: string }

const TABLE = 'docs/browser-tests.md'
/** Files that list all pages. The search for the pages that a change reaches does not continue through these files. */
const LISTS: readonly { file: string; app: Page['app']; entry: RegExp }[] = [
  { file: 'web/src/routes.tsx', app: 'lobby', entry: /createRoute\(\{(?=[^}]*?path: '([^']+)')/ },
  { file: 'web/src/layout/dialog-registry.tsx', app: 'lobby', entry: /^ {2}(?=(\w+): popup\()/m },
  { file: 'console/src/routes.tsx', app: 'desk', entry: /createRoute\(\{(?=[^}]*?path: '([^']+)')/ },
]
const IMPORTED = /import\('([^']+)'\)/
const SPEC = /\.spec\.ts$/
/** Tests of an app's frame (header, menu, navigation). They run if a change is loaded only by the list of pages or by the app's start. */
export const FRAME: Readonly<Record<Page['app'], PageTest>> = {
  lobby: { file: 'e2e/content.spec.ts', title: 'L04, L03: the drawer has everything of a member' },
  desk: { file: 'e2e/desk/live-updates.spec.ts', title: '' },
}
const SOURCES: Readonly<Record<Page['app'], string>> = { lobby: 'web/src/', desk: 'console/src/' }
/** Distance that is added if the page belongs to another domain than the change. Pages of the change's domain therefore come first. */
const OTHER_DOMAIN_DISTANCE = 3
/** A test in `e2e/serial/` counts as this many tests, because its file starts a separate product. */
const SERIAL_COUNTS = 3

/**
 * Returns the browser tests of the pages that the change touches, nearest first. They are in two parts: those that fit in `most` tests, and those
 * left out. A changed test is always in the first part.
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

/** Returns the test files that changed or that load a changed file of the browser tests. */
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

/** Returns the domain of a file of `contract/src`, `web/src` or `console/src`. */
const domainOf = (path: string) => path.split('/')[2]

/** Returns the pages of both apps with the modules that draw them. */
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

/** Maps the component names in a list of pages to the components' modules. Such a component is imported above the list, not in its entry. */
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
 * Returns the tests of a page. For a page of the lobby they are the tests that `docs/browser-tests.md` names. For a screen of the desk (the staff's
 * website) they are the files that open the screen's URL, the screen's own file first.
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

/** Returns 1 for a test file whose name begins with the screen's path, otherwise 0. */
const ownOf = (address: string, file: string) => (file.startsWith(`e2e/desk${address}`) ? 1 : 0)

function distinct(tests: readonly PageTest[]): PageTest[] {
  return [...new Map(tests.map(test => [`${test.file} › ${test.title}`, test])).values()]
}

function countTests({ file, title }: PageTest, sources: readonly Source[]): number {
  const text = sources.find(({ path }) => path === file)?.text ?? ''
  const tests = title === '' ? (text.match(/^\s*test\(/gm)?.length ?? 1) : 1
  return file.startsWith('e2e/serial/') ? SERIAL_COUNTS * tests : tests
}
