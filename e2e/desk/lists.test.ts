import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { deskLists } from '@sala/contract/desk/list-exports/endpoints.ts'
import { expect, test } from 'vitest'

const CONSOLE = fileURLToPath(new URL('../../console/src/', import.meta.url))

/** Lists that the desk (the staff's website) exports as files but does not show as tables, each with the reason. */
const NO_TABLES: Readonly<Record<string, string>> = {
  work: 'a queue is worked from its top',
  banners: 'their order is what is decided',
  settings: 'each is of another kind, and changed where it stands',
  friends: 'a tree',
  links: 'a drawing',
  report_retention: 'a heat table of weeks',
  campaign_results: 'four fixed figures of two groups',
}

test('every list is a table with selectable columns or is registered as an exception with its reason', async () => {
  const names = (await readdir(CONSOLE, { recursive: true })).filter(name => name.endsWith('.tsx'))
  const sources = (await Promise.all(names.map(name => readFile(CONSOLE + name, 'utf8')))).join('\n')
  const found = (pattern: RegExp) => [...new Set([...sources.matchAll(pattern)].map(([, name = '']) => name))]
  // A screen whose list is filtered by state names only the list.
  const tables = [...found(/file=\{\{ name: '(\w+)'/g), ...found(/file="(\w+)"/g)]
  expect(found(/<ExportButton name="(\w+)"/g).sort()).toEqual(Object.keys(NO_TABLES).sort())
  expect([...tables, ...Object.keys(NO_TABLES)].sort()).toEqual(Object.keys(deskLists).sort())
})
