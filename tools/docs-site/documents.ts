import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'

/** Names of folders that contain no documents of this repository. */
const NOT_OURS = new Set(['node_modules', 'dist', '.git', '.data', 'test-results', 'playwright-report'])

/** A page of the documents' website: the path of its document in the repository, and the document's first heading. */
export type Page = { readonly path: string; readonly title: string }

/** Returns all Markdown documents below a folder, in the order of their paths. */
export function listPages(root: string): Page[] {
  const exclude = (name: string) => NOT_OURS.has(basename(name))
  return globSync('**/*.md', { cwd: root, exclude })
    .map(path => path.replaceAll('\\', '/'))
    .sort()
    .map(path => ({ path, title: titleOf(readFileSync(join(root, path), 'utf8'), path) }))
}

const titleOf = (text: string, path: string): string =>
  (/^# +(.+)$/m.exec(text)?.[1] ?? path).replaceAll('`', '')

/**
 * Returns the path of a document on the documents' website. `docs/README.md` becomes `docs/index.md`, because a website opens `index` for a folder.
 */
export const siteAddress = (path: string): string => path.replace(/(^|\/)README\.md$/, '$1index.md')

const linkTo = (path: string): string =>
  `/${siteAddress(path)
    .replace(/(^|\/)index\.md$/, '$1')
    .replace(/\.md$/, '')}`

type Item = { text: string; link: string }
type Group = { text: string; collapsed?: boolean; items: Item[] }

const START = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'STYLE.md', 'AGENTS.md', 'docs/glossary.md']
const START_LAST = ['CHANGELOG.md', 'SECURITY.md']
const REFERENCE_LAST = ['bench/README.md']
const OPERATIONS_LAST = ['deploy/README.md']

/** Returns the groups of the website's menu. Each folder below `docs` is one group, with the title of the folder's README. */
export function menuOf(pages: readonly Page[]): Group[] {
  const rest = new Map(pages.map(page => [page.path, page]))
  const take = (paths: readonly string[]): Item[] =>
    paths.flatMap(path => {
      const page = rest.get(path)
      rest.delete(path)
      return page === undefined ? [] : [{ text: page.title, link: linkTo(path) }]
    })
  const below = (folder: string) => [...rest.keys()].filter(path => dirname(path) === folder)
  const start = take([...START, ...START_LAST])
  const decisions = take(readmeFirst(below('docs/decisions')))
  const operations = take([...readmeFirst(below('docs/operations')), ...OPERATIONS_LAST])
  const reference = take([...below('docs'), ...REFERENCE_LAST])
  const folders = new Set(
    [...rest.keys()].filter(path => path.startsWith('docs/')).map(path => dirname(path)),
  )
  const others = [...folders].map(folder => ({
    text: rest.get(posix.join(folder, 'README.md'))?.title ?? basename(folder),
    items: take(readmeFirst(below(folder))),
  }))
  return [
    { text: 'Start', items: start },
    { text: 'Operations', items: operations },
    ...others,
    { text: 'Reference', items: reference },
    { text: 'Decisions', collapsed: true, items: decisions },
    { text: 'Folders of the code', collapsed: true, items: take([...rest.keys()]) },
  ].filter(({ items }) => items.length > 0)
}

const readmeFirst = (paths: readonly string[]): string[] =>
  paths.toSorted((one, other) => Number(other.endsWith('README.md')) - Number(one.endsWith('README.md')))
